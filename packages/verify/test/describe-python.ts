import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describeUnless } from '@countersign/test-services/skipped'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { EventLine, Known } from '@countersign/verify'
import fc from 'fast-check'
import { changes, forge, newForger } from './forger.js'
import {
  acting,
  completedParts,
  erasedParts,
  filesOf,
  fingerprintOf,
  introduced,
  lines,
  packed,
  type Parts,
  relink,
  type Said,
  sealedParts,
  verifyZip,
} from './made-evidence.js'

const verifier = fileURLToPath(new URL('../test/python/verify_evidence.py', import.meta.url))
const isThere = (program: string, word: string) => spawnSync(program, [word]).status === 0
const bothThere = isThere('python3', '--version') && isThere('openssl', 'version')
const inPython = describeUnless(bothThere ? null : 'no python3, or no openssl, here')

/** Runs a verifier written in Python from docs/evidence-format.md alone. */
async function saidIn(folder: string, zips: readonly Buffer[], { key, heads = [] }: Known = {}) {
  const paths = zips.map((_zip, n) => join(folder, `${n}.zip`))
  await Promise.all(zips.map((zip, n) => writeFile(paths[n]!, zip)))
  const words = [...(key ? ['--key', key] : []), ...heads.flatMap((head) => ['--head', head]), ...paths]
  const { stdout } = await promisify(execFile)('python3', [verifier, ...words], { maxBuffer: 32 * 1024 * 1024 })
  const answers = stdout.trim().split('\n')
  return answers.map((line) => JSON.parse(line) as { exitCode: number; faults: string[] })
}

/**
 * The Python verifier agrees with ours on genuine, altered and forged evidence.
 * @param altered number of alterations
 * @param forgeries number of forged histories
 */
export function describePython({ altered, forgeries }: { altered: number; forgeries: number }): void {
  inPython('a verifier written from the paper alone (python3 and openssl)', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'verify-python-'))
    })
    afterAll(() => rm(folder, { recursive: true }))
    const saidInPython = async (zips: readonly Buffer[], known?: Known) => saidIn(folder, zips, known)

    let parts: Parts
    let zip: Buffer
    beforeAll(async () => {
      parts = await sealedParts({ stamps: true, archives: true })
      zip = await packed(filesOf(parts))
    })

    it('gives the same verdict on untouched evidence', async () => {
      const headOf = (type: string) => parts.events.find((event: EventLine) => event.type === type)!.hash
      const erased = erasedParts()
      for (const known of [
        {},
        { key: fingerprintOf(parts) },
        { key: 'a'.repeat(64) },
        ...['SignatureRequestSent', 'RecipientApproved', 'DocumentsSealed'].map((type) => ({ heads: [headOf(type)] })),
        { heads: ['0'.repeat(64)] },
      ]) {
        const [report] = await saidInPython([zip], known)
        expect(report).toEqual({ exitCode: (await verifyZip(zip, known)).exitCode, faults: [] })
      }
      const [report] = await saidInPython([await packed(filesOf(erased))], { key: fingerprintOf(erased) })
      expect(report).toEqual({ exitCode: 0, faults: [] })
    })

    it('detects altered bytes anywhere in a file', async () => {
      const files = filesOf(parts)
      const change = fc.record({ which: fc.nat(files.length - 1), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
      const zips = await Promise.all(
        fc.sample(change, altered).map(async ({ which, at, by }) => {
          const bytes = Buffer.from(files[which]!.bytes)
          bytes[at % bytes.length]! ^= by
          return packed(files.with(which, { ...files[which]!, bytes }))
        }),
      )
      const known = { key: fingerprintOf(parts) }
      for (const [n, { exitCode, faults }] of (await saidInPython(zips, known)).entries()) {
        expect([exitCode, faults.length > 0]).toEqual([1, true])
        expect((await verifyZip(zips[n]!, known)).exitCode).toBe(1)
      }
    })

    it('gives the same verdict on who had to look at the values filled in', async () => {
      const texts = { kind: 'text', text: 'Mathematician' }
      const day = { kind: 'date', date: '2026-11-20' }
      const told: [readonly Said[], number][] = [
        [acting(false, null), 0],
        [acting(false, day, { fill: 'signing-day' }), 0],
        [acting(false, { kind: 'checkbox', ticked: false }), 0],
        [acting(true, texts, { seen: 11 }), 0],
        [acting(true, texts), 1],
        [acting(true, { kind: 'checkbox', ticked: true }), 1],
        [acting(false, texts), 1],
        [acting(false, day), 1],
        [acting(true, null, { seen: 11 }), 1],
        [acting('no', null, { seen: 11 }), 1],
      ]
      for (const [said, exitCode] of told) {
        const one = await sealedParts({}, said)
        const zips = [await packed(filesOf(one))]
        const known = { key: fingerprintOf(one) }
        const [report] = await saidInPython(zips, known)
        expect([report!.exitCode, (await verifyZip(zips[0]!, known)).exitCode]).toEqual([exitCode, exitCode])
      }
    })

    it('gives the same verdict on introductions, also withheld and forged ones', async () => {
      const one = completedParts()
      const known = { key: fingerprintOf(one) }
      const person = introduced('p-1', 'Ada Lovelace')
      const another = { kind: 'person', id: 'p-2' }
      const told: [EventLine, number][] = lines([person], one.events)
        .slice(-1)
        .flatMap((event) => [
          [event, 0],
          [{ ...event, disclosed: null }, 0],
          [{ ...event, actor: another }, 1],
          [{ ...event, actor: { kind: 'owner', id: 'p-1' } }, 1],
        ])
      for (const [event, exitCode] of told) {
        const made = await packed(filesOf({ ...one, events: relink([...one.events, event]) }))
        const [report] = await saidInPython([made], known)
        expect([report!.exitCode, (await verifyZip(made, known)).exitCode]).toEqual([exitCode, exitCode])
      }
    })

    it('gives the same verdict on evidence by a forger without any secret', async () => {
      const forger = await newForger()
      const forged = await Promise.all(
        fc.sample(changes, forgeries).map(async (change) => packed(filesOf(await forge(forger, change)))),
      )
      const known = { heads: [] }
      const ours = await Promise.all(forged.map(async (one) => (await verifyZip(one, known)).exitCode))
      expect((await saidInPython(forged, known)).map(({ exitCode }) => exitCode)).toEqual(ours)
    })
  })
}
