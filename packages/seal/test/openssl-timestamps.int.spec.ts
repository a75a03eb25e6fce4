import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { derivedIdentity } from '@countersign/seal/identity'
import { fetchList } from '@countersign/seal/internal/pades/crl'
import { NoValidationData } from '@countersign/seal/internal/pades/no-validation-data'
import { requestTimestamp, TimestampUnavailable } from '@countersign/seal/internal/pades/request-timestamp'
import { sealPdf } from './fixtures/seal-pdf.js'
import { verifySeal } from '@countersign/seal/verify'
import { describeWhere } from './fixtures/describe-where.js'
import { smallPdf } from './fixtures/small-pdf.js'
import { type OpensslAuthority, startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { ownKey } from './pki/own-key.js'

const timeoutMs = 20_000
const sha256 = (text: string) => createHash('sha256').update(text).digest()

describeWhere('openssl')('OpenSSL as the timestamp server', () => {
  let authority: OpensslAuthority

  beforeAll(async () => {
    authority = await startOpensslAuthority()
  })

  afterAll(() => authority.close())

  it('accepts our request, and verifies its timestamp for the digest only', async () => {
    const digest = sha256('what is timestamped')
    const { token } = await requestTimestamp(authority.url, digest, timeoutMs)
    await authority.verify(token, digest)
    await expect(authority.verify(token, sha256('something else'))).rejects.toThrow(/imprint/i)
  })

  it('timestamps a seal', async () => {
    const { pdf, level } = await sealPdf(await smallPdf('table'), {
      identity: derivedIdentity(ownKey()),
      name: 'Countersign',
      reason: 'Completed',
      at: new Date(),
      timestampUrl: authority.url,
      timeoutMs,
    })
    expect(level).toBe('B-T')
    expect(await verifySeal(pdf)).toMatchObject([{ intact: true, timestampedAt: expect.any(String) }])
  })

  it('is quoted when it refuses', async () => {
    // The server accepts SHA-256 only, and this digest is too short.
    await expect(requestTimestamp(authority.url, Buffer.alloc(20), timeoutMs)).rejects.toThrow(
      /^The timestamp that 127\.0\.0\.1:\d+ gave is a refusal \(status 2, “[^”]+”\)\.$/,
    )
  })
})

const rsa = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
const curve = (name: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${name}`]
const keys: Readonly<Record<string, readonly string[]>> = {
  RSA: rsa,
  'P-256': curve('P-256'),
  'P-384': curve('P-384'),
  'P-521': curve('P-521'),
  brainpoolP256r1: curve('brainpoolP256r1'),
  secp256k1: curve('secp256k1'),
  Ed25519: ['-algorithm', 'ED25519'],
  'RSA-PSS': ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'],
}
const unknown = /gave has a signature other than RSA or ECDSA .*, so it cannot be verified\.$/
const either = new RegExp(`gave is a refusal \\(status 2, |${unknown.source}`)

describeWhere('openssl')('A timestamp by OpenSSL', () => {
  it.each([
    ['RSA', 'sha256'],
    ['RSA', 'sha512'],
    ['P-256', 'sha256'],
    ['P-384', 'sha512'],
    ['P-521', 'sha512'],
  ])('verifies %s with %s', async (key, signerDigest) => {
    await using authority = await authorityWith(key, signerDigest)
    const digest = sha256('what is timestamped')
    const { token } = await requestTimestamp(authority.url, digest, timeoutMs)
    await expect(authority.verify(token, digest)).resolves.toBeUndefined()
  })

  it.each([
    ['RSA', 'sha1', unknown],
    ['RSA', 'sha3-256', unknown],
    ['P-256', 'sha1', unknown],
    ['brainpoolP256r1', 'sha256', unknown],
    ['brainpoolP256r1', 'sha512', unknown],
    ['secp256k1', 'sha256', unknown],
    // `openssl ts` 3.0 signs with none of these; a version that does must not surprise us.
    ['P-256', 'sha3-256', either],
    ['Ed25519', 'sha256', either],
    ['RSA-PSS', 'sha256', either],
  ])('refuses %s with %s', async (key, signerDigest, sentence) => {
    await using authority = await authorityWith(key, signerDigest)
    const failure = await requestTimestamp(authority.url, sha256('x'), timeoutMs).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TimestampUnavailable)
    expect((failure as Error).message).toMatch(sentence)
  })

  it('seals without a timestamp that it cannot verify, though OpenSSL can', async () => {
    await using authority = await authorityWith('brainpoolP256r1', 'sha256')
    const seal = async (timestampNeeded: boolean) =>
      sealPdf(await smallPdf('table'), {
        identity: derivedIdentity(ownKey()),
        name: 'Countersign',
        reason: 'Completed',
        at: new Date(),
        timestampUrl: authority.url,
        timeoutMs,
        timestampNeeded,
      })
    expect(await seal(false)).toMatchObject({ level: 'B-B', noTimestamp: expect.stringMatching(unknown) })
    await expect(seal(true)).rejects.toThrow(TimestampUnavailable)
  })
})

async function authorityWith(key: string, signerDigest: string) {
  const authority = await startOpensslAuthority({ key: keys[key]!, signerDigest })
  return { ...authority, [Symbol.asyncDispose]: () => authority.close() }
}

describeWhere('openssl')('A revocation list by OpenSSL', () => {
  it('is no validation data if the library lacks the kind of its key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brainpool-list-'))
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    await writeFile(join(folder, 'ca.cnf'), '[ca]\ndefault_ca=list\n[list]\ndatabase=index\ndefault_md=sha256\n')
    await writeFile(join(folder, 'index'), '')
    openssl('genpkey', ...keys.brainpoolP256r1!, '-out', 'ca.key')
    openssl('req', '-x509', '-new', '-key', 'ca.key', '-subj', '/CN=Brainpool', '-days', '2', '-out', 'ca.pem')
    const files = ['-config', 'ca.cnf', '-keyfile', 'ca.key', '-cert', 'ca.pem']
    openssl('ca', '-gencrl', ...files, '-crldays', '2', '-out', 'list.pem')
    openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der')
    const [issuer, list] = [new X509Certificate(await readFile(join(folder, 'ca.pem'))), join(folder, 'list.der')]
    await expect(
      fetchList('http://list.test', issuer, issuer, { at: new Date(), download: () => readFile(list) }),
    ).rejects.toThrow(NoValidationData)
    await rm(folder, { recursive: true })
  })
})
