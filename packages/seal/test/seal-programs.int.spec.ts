import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { SealingIdentity } from '@countersign/seal/internal/identity/identity'
import { derivedIdentity } from '@countersign/seal/identity'
import { describeWhere } from './fixtures/describe-where.js'
import { sealPdf } from './fixtures/seal-pdf.js'
import { signatureParts } from './fixtures/signature-parts.js'
import { smallPdf } from './fixtures/small-pdf.js'
import { type LocalAuthority, startLocalAuthority } from './pki/local-authority.js'
import { ownKey } from './pki/own-key.js'

const run = promisify(execFile)
const at = new Date()
let folder: string
let own: SealingIdentity
let authority: LocalAuthority

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'))
  own = derivedIdentity(ownKey())
  authority = await startLocalAuthority()
  await writeFile(join(folder, 'root.pem'), authority.root.x509.toString())
  await writeFile(join(folder, 'intermediate.pem'), authority.intermediate.x509.toString())
})

afterAll(async () => {
  await authority.close()
  await rm(folder, { recursive: true, force: true })
})

/** Each kind of seal on each kind of file. */
const variants = [
  { level: 'B-B', by: 'own', kind: 'stream' },
  { level: 'B-B', by: 'own', kind: 'table' },
  { level: 'B-T', by: 'own', kind: 'stream' },
  { level: 'B-B', by: 'RSA', kind: 'table' },
  { level: 'B-LTA', by: 'RSA', kind: 'stream' },
  { level: 'B-LTA', by: 'EC', kind: 'table' },
] as const

async function sealed({ level, by, kind }: (typeof variants)[number]): Promise<Buffer> {
  const identity = by === 'own' ? own : (await authority.identity({ algorithm: by })).identity
  const made = await sealPdf(await smallPdf(kind), {
    identity,
    name: 'Countersign',
    reason: 'Completed',
    at,
    timestampUrl: level === 'B-B' ? null : authority.timestampUrl,
  })
  expect(made.level).toBe(level)
  return made.pdf
}

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

describeWhere('pdfsig')('pdfsig', () => {
  it.each(variants)('validates a $level seal by $by (cross-reference $kind)', async (variant) => {
    const path = await file('sealed.pdf', await sealed(variant))
    const { stdout } = await run('pdfsig', ['-nocert', path])
    expect(stdout).toContain('Signature Field Name: Seal')
    expect(stdout).toContain('Signature Type: ETSI.CAdES.detached')
    expect(stdout).toContain('Signature Validation: Signature is Valid.')
    expect(stdout).not.toMatch(/Mismatch|Invalid/)
  })

  it('detects a changed byte', async () => {
    const pdf = await sealed(variants[1])
    const offset = pdf.indexOf('/MediaBox [') + 15
    pdf[offset] = pdf[offset]! ^ 1
    const { stdout } = await run('pdfsig', ['-nocert', await file('changed.pdf', pdf)])
    expect(stdout).toContain('Digest Mismatch')
  })
})

describeWhere('openssl')('openssl', () => {
  it.each(variants)('verifies the CMS of a $level seal by $by (cross-reference $kind)', async (variant) => {
    const { message, content } = signatureParts(await sealed(variant))
    const from = ['-in', await file('message.der', message), '-content', await file('content.bin', content)]
    const to = ['-out', join(folder, 'out.bin')]
    const trust =
      variant.by === 'own' ? ['-noverify'] : ['-CAfile', join(folder, 'root.pem'), '-purpose', 'any', '-cades']
    const { stderr } = await openssl('cms -verify -binary -inform DER', [...from, ...to, ...trust])
    expect(stderr).toContain(`${variant.by === 'own' ? 'CMS' : 'CAdES'} Verification successful`)
  })

  it('verifies the timestamp in a seal', async () => {
    const { value, token } = signatureParts(await sealed(variants[2]))
    const from = ['-in', await file('token.der', token!), '-data', await file('value.bin', value)]
    const trust = ['-CAfile', join(folder, 'root.pem'), '-untrusted', join(folder, 'intermediate.pem')]
    const { stdout } = await openssl('ts -verify -token_in', [...from, ...trust])
    expect(stdout).toContain('Verification: OK')
  })
})

function openssl(command: string, options: string[]) {
  return run('openssl', [...command.split(' '), ...options])
}
