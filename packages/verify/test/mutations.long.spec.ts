import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { describeMutations } from './describe-mutations.js'
import { completedParts, filesOf, fingerprintOf, packed, type Packed, verifyZip } from './made-evidence.js'

jest.setTimeout(1_800_000)

describeMutations({ everyOf: [], everyOutside: 1, everyLength: 97, numRuns: 450 })

const made = completedParts()
const known = { key: fingerprintOf(made) }
let files: Packed
beforeAll(() => {
  files = filesOf(made)
})

describe('evidence with one bit flipped', () => {
  it('never passes, for every third byte of every file in a repacked zip', async () => {
    for (const [which, file] of files.entries()) {
      for (let at = 0; at < file.bytes.length; at += 3) {
        const bytes = Buffer.from(file.bytes)
        bytes[at]! ^= 1 << (at % 8)
        const { exitCode } = await verifyZip(await packed(files.with(which, { ...file, bytes })), known)
        expect([file.path, at, exitCode]).toEqual([file.path, at, 1])
      }
    }
  })
})
