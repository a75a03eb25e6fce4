import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { completedParts, filesOf, packed } from './made-evidence.js'

const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const parts = completedParts()

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  file = join(folder, 'Evidence.zip')
  await writeFile(file, await packed(filesOf(parts)))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env: {} }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

describe('countersign verify', () => {
  it('says that evidence holds, and of what, and ends with 0', async () => {
    const head = parts.events.at(-1)!.hash
    const { code, out, err } = await run('verify', file, '--head', head, '--head', parts.events[3]!.hash)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^This evidence holds\.\n/)
    expect(out).toContain('Request: Lease, from Katherine Johnson')
    expect(out).toContain('Signed: Augusta Ada King, 20 November 2026, 12:12:00 UTC')
    expect(out).toContain(`Head of the history: ${head}`)
  })

  it('names what does not hold, and ends with 1', async () => {
    const { code, out } = await run('verify', file, '--head', 'f'.repeat(64))
    expect(code).toBe(1)
    expect(out).toMatch(/^The head you were told is not in this history\. Do not rely on this evidence\.\n/)
    expect(out).toContain('✗ Head')
  })

  it('gives programs the whole report', async () => {
    const { code, out } = await run('verify', '--json', file)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ holds: true, faults: [], facts: { events: 17 } })
  })

  it('lets nothing in the evidence drive the terminal', async () => {
    const evil = completedParts()
    evil.files[0]!.path = 'originals/\u001b[2J\u202e.pdf'
    evil.files[0]!.bytes = Buffer.from('other')
    const other = join(folder, 'Evil.zip')
    await writeFile(other, await packed(filesOf(evil)))
    const { code, out } = await run('verify', other)
    expect(code).toBe(1)
    // eslint-disable-next-line no-control-regex -- what is looked for are control characters
    expect(out).not.toMatch(/[\u001b\u202e]/)
  })

  it.each([[[]], [['verify']], [['check', 'x.zip']], [['verify', 'a', 'b']], [['verify', '--loud', 'a']]])(
    'says how it is called where it is not: %j',
    async (words) => {
      const { code, out, err } = await run(...words)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^Usage: countersign verify FILE\.zip/)
    },
  )

  it('says which file it could not open', async () => {
    const { code, err } = await run('verify', join(folder, 'none.zip'))
    expect(code).toBe(2)
    expect(err).toContain('none.zip cannot be opened')
  })
})
