import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Known } from '@countersign/verify'
import fc from 'fast-check'
import { type Forger, changes, forge, newForger } from './forger.js'
import {
  completedParts,
  filesOf,
  fingerprintOf,
  lines,
  packed,
  page,
  paper,
  parties,
  type Parts,
  sha256,
  signedList,
  verifyZip,
} from './made-evidence.js'
import { pemOf, sealed } from './made-seals.js'

const real = completedParts()
const headOf = (type: string) => real.events.find((event) => event.type === type)!.hash

/** Combinations of facts about the genuine request that a verifier may know. */
const knowing: [string, Known][] = [
  ['nothing', {}],
  ['the key', { key: fingerprintOf(real) }],
  ['the head in the last receipt', { heads: [headOf('RecipientApproved')] }],
  ['the head at the end', { heads: [headOf('SignatureRequestCompleted')] }],
  ['the sealing certificate', { trust: pemOf(parties.sealer) }],
]

const codeOf = async (parts: Parts, known: Known, more?: Parameters<typeof filesOf>[2]) =>
  (await verifyZip(await packed(filesOf(parts, undefined, more)), known)).exitCode

/**
 * A forger without secrets never gets exit code 0 from a verifier who knows a fact about the genuine request.
 * @param runs number of forged histories per fact
 */
export function describeForgeries(runs: number): void {
  describe('a forger without any secret, who rewrites everything,', () => {
    let forger: Forger
    beforeAll(async () => {
      forger = await newForger()
    })

    it.each(knowing)(
      'never gets exit code 0 for a history altered up to the last act, from a verifier who knows %s',
      async (_what, known) => {
        await fc.assert(
          fc.asyncProperty(changes, async (change) => {
            fc.pre(change.how !== 'move' || change.at !== change.by)
            expect(await codeOf(await forge(forger, change), known)).not.toBe(0)
          }),
          { numRuns: runs },
        )
      },
    )

    // A head does not cover later files; a seal, a later head and the key do.
    it.each(knowing.filter(([what]) => !what.includes('last receipt')))(
      'never gets exit code 0 for an exchanged file, from a verifier who knows %s',
      async (_what, known) => {
        for (const [n, file] of real.files.entries()) {
          const shown = real.files.find((one) => one.role === 'rendition' && one.documentId === file.documentId)
          const wish = { by: forger.sealer, reason: `History head: ${headOf('EveryoneActed')}` }
          const bytes = await sealed(shown?.bytes ?? Buffer.from('%PDF other\n%%EOF\n'), wish)
          const before = sha256(file.bytes)
          const renamed = (text: string) =>
            text.replaceAll(before, sha256(bytes)).replaceAll(`:${file.bytes.length}}`, `:${bytes.length}}`)
          const told = JSON.parse(renamed(JSON.stringify(real.events))) as Parts['events']
          const path = file.path.replace(before, sha256(bytes))
          const files = real.files.with(n, { ...file, path, bytes })
          for (const events of [real.events, lines([], told)]) {
            expect(await codeOf({ ...real, key: forger.key, files, events }, known)).not.toBe(0)
          }
        }
      },
    )

    it.each(knowing)(
      'never gets exit code 0 for an exchanged page or paper, from a verifier who knows %s',
      async (_what, known) => {
        const other = Buffer.from('<!doctype html><title>All is well</title>')
        for (const more of [
          { page: other, paper },
          { page, paper: other },
        ]) {
          expect(await codeOf({ ...real, key: forger.key }, known, more)).not.toBe(0)
        }
      },
    )

    it.each(knowing)(
      'never gets exit code 0 for an exchanged manifest, from a verifier who knows %s',
      async (_what, known) => {
        const files = filesOf(real)
        const list = JSON.parse(files.at(-2)!.bytes.toString()) as Record<string, unknown> & { files: object[] }
        const own = { keySha256: fingerprintOf({ key: forger.key }) }
        const others: (typeof list)[] = [
          { ...list, version: 1 },
          { ...list, requestId: 'another' },
          { ...list, erased: true },
          { ...list, head: { revision: 3, hash: real.events[3]!.hash } },
          { ...list, note: 'more' },
          { ...list, keySha256: 'f'.repeat(64) },
          { ...list, files: list.files.slice(1) },
          { ...list, files: [...list.files, list.files[0]!] },
          { ...list, files: list.files.toReversed() },
        ]
        for (const other of others) {
          const key = {
            path: 'public-key.pem',
            bytes: Buffer.from(forger.key.publicKey.export({ type: 'spki', format: 'pem' })),
          }
          const held = files.slice(0, -2).map((file) => (file.path === key.path ? key : file))
          const said = { ...other, files: other.files.map((file) => listed(file, key)) }
          for (const one of [said, { ...own, ...said, ...(other['keySha256'] === list['keySha256'] && own) }]) {
            const zip = await packed([...held, ...signedList(one, forger.key)])
            expect((await verifyZip(zip, known)).exitCode).not.toBe(0)
          }
        }
      },
    )
  })
}

/** Lists the forger's key instead of the genuine one. */
const listed = (file: object, key: { path: string; bytes: Buffer }): object =>
  (file as { path: string }).path === key.path ? { ...file, sha256: sha256(key.bytes), size: key.bytes.length } : file
