import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { canonical, completedParts, filesOf, fingerprintOf, packed, type Packed, verifyZip } from './made-evidence.js'

/** Every fault must name an event, a file, a byte of the zip, or the zip itself. */
const naming =
  /(does not match|is missing|are missing|was added|is there twice|is out of order|is incomplete|cannot be|cannot be (read|read as evidence)|can’t be used|is empty|belongs to another request|is cut off|isn’t in this history|is not (.+ of this request|the one that was sent))$/

const made = completedParts()
let zip: Buffer
let files: Packed
beforeAll(async () => {
  files = filesOf(made)
  zip = await packed(files)
})

async function expectNamed(bytes: Uint8Array): Promise<string> {
  const { exitCode, faults } = await verifyZip(bytes)
  expect(exitCode).toBe(1)
  for (const { names } of faults) expect(names).toMatch(naming)
  return faults[0]!.names
}

/** Sampling steps over bytes, and the number of other changes. */
export interface Tried {
  /** By prefix of the path; other files are tested at every byte. */
  everyOf: readonly (readonly [path: RegExp, step: number])[]
  everyOutside: number
  everyLength: number
  numRuns: number
}

/** Every change of evidence is detected and attributed; runs a whole verification per change. */
export const describeMutations = ({ everyOf, everyOutside, everyLength, numRuns }: Tried) =>
  describe('mutated evidence', () => {
    it('starts from evidence that holds', async () => {
      expect(await verifyZip(zip, { key: fingerprintOf(made) })).toMatchObject({ exitCode: 0, faults: [] })
    })

    it('never passes with one bit flipped, and the fault names the file', async () => {
      const places = files.map(({ path, bytes }) => ({ path, from: zip.indexOf(bytes), bytes }))
      for (let at = 0; at < zip.length; at++) {
        const place = places.find(({ from, bytes }) => at >= from && at < from + bytes.length)
        const step = place ? (everyOf.find(([path]) => path.test(place.path))?.[1] ?? 1) : everyOutside
        if (at % step !== 0) continue
        const changed = Buffer.from(zip)
        changed[at]! ^= 1 << (at % 8)
        expect(await expectNamed(changed)).toMatch(nameOf(place?.path))
      }
    })

    it('never passes with random bytes in random places', async () => {
      const places = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 })), {
        minLength: 1,
        maxLength: 4,
      })
      await fc.assert(
        fc.asyncProperty(places, async (flips) => {
          const changed = Buffer.from(zip)
          for (const [at, by] of flips) changed[at] = zip[at]! ^ by
          await expectNamed(changed)
        }),
        { numRuns },
      )
    })

    it('never passes when truncated, or with a piece removed or inserted', async () => {
      const piece = fc.record({ at: fc.nat(zip.length), out: fc.nat(300), put: fc.uint8Array({ maxLength: 40 }) })
      await fc.assert(
        fc.asyncProperty(piece, async ({ at, out, put }) => {
          const changed = Buffer.concat([zip.subarray(0, at), put, zip.subarray(at + out)])
          fc.pre(!changed.equals(zip))
          await expectNamed(changed)
        }),
        { numRuns },
      )
      for (let length = 0; length < zip.length; length += everyLength) await expectNamed(zip.subarray(0, length))
    })

    it('never passes with a file changed inside a repacked zip', async () => {
      const change = fc.record({ which: fc.nat(files.length - 1), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
      await fc.assert(
        fc.asyncProperty(change, async ({ which, at, by }) => {
          const bytes = Buffer.from(files[which]!.bytes)
          bytes[at % bytes.length]! ^= by
          await expectNamed(await packed(files.with(which, { ...files[which]!, bytes })))
        }),
        { numRuns },
      )
    })

    it('never passes with events dropped, moved, doubled or cut off, even if signed by the true key', async () => {
      const parts = completedParts()
      const max = parts.events.length - 1
      const change = fc.oneof(
        fc.record({ kind: fc.constant('drop' as const), a: fc.nat(max), b: fc.nat(max) }),
        fc.record({ kind: fc.constant('move' as const), a: fc.nat(max), b: fc.nat(max) }),
        fc.record({ kind: fc.constant('double' as const), a: fc.nat(max), b: fc.nat(max) }),
        fc.record({ kind: fc.constant('cut' as const), a: fc.nat(max), b: fc.nat(max) }),
      )
      const heads = [parts.events.at(-1)!.hash]
      await fc.assert(
        fc.asyncProperty(change, async ({ kind, a, b }) => {
          const { events } = parts
          const changed = {
            drop: () => events.toSpliced(a, 1),
            move: () => events.toSpliced(a, 1).toSpliced(b, 0, events[a]!),
            double: () => events.toSpliced(b, 0, events[a]!),
            cut: () => events.slice(0, a),
          }[kind]()
          fc.pre(kind !== 'move' || a !== b)
          const report = await verifyZip(await packed(filesOf({ ...parts, events: changed })), { heads })
          expect(report.exitCode).toBe(1)
          for (const { names } of report.faults) expect(names).toMatch(naming)
        }),
        { numRuns },
      )
    })

    it('never passes with one value of one event changed, even if signed by the true key', async () => {
      const parts = completedParts()
      const place = fc.record({
        which: fc.nat(parts.events.length - 1),
        at: fc.nat(),
        letter: fc.constantFrom(...'abc012 "'),
      })
      await fc.assert(
        fc.asyncProperty(place, async ({ which, at, letter }) => {
          const line = canonical(parts.events[which]!)
          const spot = at % line.length
          const text = line.slice(0, spot) + letter + line.slice(spot + 1)
          fc.pre(text !== line)
          const said = parts.events.map((event, index) => (index === which ? text : canonical(event)))
          const changed = filesOf(parts, `${said.join('\n')}\n`)
          const { faults } = await verifyZip(await packed(changed))
          expect(faults[0]!.check).toBe('history')
          const names = faults.map((fault) => fault.names)
          expect(names).toEqual(expect.arrayContaining([expect.stringMatching(nameAfter(text, which))]))
        }),
        { numRuns },
      )
    })
  })

/** The expected name of an altered event line: by the revision it states, or by its line number. */
function nameAfter(text: string, index: number): RegExp {
  try {
    const { revision } = JSON.parse(text) as { revision: unknown }
    return new RegExp(`^(Event ${String(revision)}[, ]|Line ${index + 1} )`)
  } catch {
    return new RegExp(`^Line ${index + 1} `)
  }
}

/** The expected name of an altered byte: by its file, or by position outside the files. */
function nameOf(path: string | undefined): RegExp {
  if (path === undefined) return naming
  if (path === 'events.jsonl') return /^(Events? \d|Line \d|The history )/
  if (path.startsWith('manifest.')) return /^manifest\.json /
  return new RegExp(`^${path.replace('.', '\\.')} `)
}
