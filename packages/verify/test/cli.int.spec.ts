import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { itUnless } from '@countersign/test-services/skipped'
import { assets } from '@countersign/verify/assets'
import { completedParts, filesOf, fingerprintOf, packed, parties } from './made-evidence.js'
import { pemOf } from './made-seals.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const parts = completedParts()

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  file = join(folder, 'Evidence.zip')
  const { page, paper } = await assets()
  await writeFile(file, await packed(filesOf(parts, undefined, { page: Buffer.from(page), paper: Buffer.from(paper) })))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...words: string[]) => runBy(process.execPath, ...words)
const runBy = (node: string, ...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(node, [program, ...words], { env: {} }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('countersign verify', () => {
  it('confirms evidence with the given key, lists its facts and exits with 0', async () => {
    const { code, out, err } = await run('verify', file, '--key', fingerprintOf(parts), '--head', parts.events[3]!.hash)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^This evidence holds\.\n/)
    expect(out).toContain('Request: Lease, from Katherine Johnson')
    expect(out).toContain('Signed: Augusta Ada King, 20 November 2026, 12:12:00 UTC')
    expect(out).toContain(`Head of the history: ${parts.events.at(-1)!.hash}`)
    expect(out).toContain('Sealing certificate: Acme Ltd (')
  })

  it('exits with 3 without anything to compare with', async () => {
    const { code, out } = await run('verify', file)
    expect(code).toBe(3)
    expect(out).toMatch(/^Consistent in itself\. Nothing here shows who made it; compare the key or a head\.\n/)
  })

  it('exits with 0 for a head from the last act on, or for the sealing certificate', async () => {
    const head = await run('verify', file, '--head', parts.events[13]!.hash)
    expect([head.code, head.out.split('\n')[0]]).toEqual([0, 'Holds up to event 13.'])
    expect(head.out).toContain('Remark: Certificate.pdf was made after event 13')
    const pem = join(folder, 'sealer.pem')
    await writeFile(pem, pemOf(parties.sealer))
    const trusted = await run('verify', file, '--trust', pem)
    expect([trusted.code, trusted.out.split('\n')[0]]).toEqual([0, 'Holds up to event 15.'])
  })

  it('names an unusable trust certificate and exits with 2', async () => {
    const { code, err } = await run('verify', file, '--trust', file)
    expect([code, err]).toEqual([2, `${file}: It contains no PEM certificate.\n`])
    expect((await run('verify', file, '--trust', join(folder, 'none.pem'))).err).toContain('none.pem can’t be opened')
  })

  it('names the failed check and exits with 1', async () => {
    const { code, out } = await run('verify', file, '--head', 'f'.repeat(64))
    expect(code).toBe(1)
    expect(out).toMatch(/^The head you entered isn’t in this history\. Do not rely on this evidence\.\n/)
    expect(out).toContain('✗ Head')
  })

  it('prints the whole report as JSON', async () => {
    const { code, out } = await run('verify', '--json', file)
    expect(code).toBe(3)
    const report = { holds: false, exitCode: 3, upTo: null, faults: [], remarks: [], facts: { events: 17 } }
    expect(JSON.parse(out)).toMatchObject(report)
  })

  it('prints no control characters from the evidence', async () => {
    const evil = completedParts()
    evil.files[0]!.path = 'originals/\u001b[2J\u202e.pdf'
    evil.files[0]!.bytes = Buffer.from('other')
    const other = join(folder, 'Evil.zip')
    await writeFile(other, await packed(filesOf(evil)))
    const { code, out } = await run('verify', other)
    expect(code).toBe(1)
    // eslint-disable-next-line no-control-regex -- searches for control characters
    expect(out).not.toMatch(/[\u001b\u202e]/)
  })

  it.each([[[]], [['verify']], [['check', 'x.zip']], [['verify', 'a', 'b']], [['verify', '--loud', 'a']]])(
    'prints its usage for %j',
    async (words) => {
      const { code, out, err } = await run(...words)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^Usage: countersign verify FILE\.zip/)
    },
  )

  it('names a file that it cannot open', async () => {
    const { code, err } = await run('verify', join(folder, 'none.zip'))
    expect(code).toBe(2)
    expect(err).toContain('none.zip can’t be opened')
  })

  describe('as published', () => {
    let published: string
    beforeAll(async () => {
      published = join(folder, 'published')
      const tool = fileURLToPath(new URL('../tools/bundle.mjs', import.meta.url))
      expect(spawnSync(process.execPath, [tool, published], { encoding: 'utf8' }).stderr).toBe('')
      await writeFile(join(published, 'package.json'), JSON.stringify({ type: 'module' }))
    })
    const verify = () => {
      const words = [join(published, 'cli/main.js'), 'verify', file, '--key', fingerprintOf(parts)]
      return spawnSync(process.execPath, words, { encoding: 'utf8', cwd: published })
    }

    it('is self-contained, and knows the released page and paper', () => {
      const { status, stdout, stderr } = verify()
      expect([status, stderr, stdout.split('\n')[0]]).toEqual([0, '', 'This evidence holds.'])
      expect(stdout).not.toContain('Remark')
    })

    it('verifies nothing without its page, and names the build command', async () => {
      await rm(join(published, 'assets/verify.html'))
      const { status, stdout, stderr } = verify()
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(
        /verify\.html cannot be read\. Build or install the product again\. Nothing was verified\.\n$/,
      )
    })
  })

  const older = nodesOnPath().find(({ major }) => major === 20)
  const withNode20 = itUnless(older ? null : 'no Node 20 on the path')
  withNode20('runs on Node 20 too', async () => {
    const { code, out, err } = await runBy(older!.path, 'verify', file, '--key', fingerprintOf(parts))
    expect([code, err, out.split('\n')[0]]).toEqual([0, '', 'This evidence holds.'])
  })

  it('names the Node version it needs when run by an older one', async () => {
    const pretend = join(folder, 'older.cjs')
    await writeFile(pretend, `Object.defineProperty(process.versions, 'node', { value: '18.20.0' })`)
    const old = await new Promise<{ code: number; err: string }>((resolve) => {
      execFile(process.execPath, ['--require', pretend, program, 'verify', file], { env: {} }, (error, _out, said) =>
        resolve({ code: Number(error?.code), err: said }),
      )
    })
    expect(old.code).toBe(2)
    expect(old.err).toMatch(/^countersign needs Node 20 or newer; .* Nothing was verified\.\n$/)
  })
})

/** Finds every Node in PATH, with its major version. */
function nodesOnPath(): { path: string; major: number }[] {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'node'))
  return paths.filter(existsSync).flatMap((path) => {
    const said = spawnSync(path, ['--version'], { encoding: 'utf8' })
    return said.status === 0 ? [{ path, major: Number(/^v(\d+)/.exec(said.stdout)?.[1]) }] : []
  })
}
