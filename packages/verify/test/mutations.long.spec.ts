import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { completedParts, filesOf, fingerprintOf, packed, type Packed, verifyZip } from './made-evidence.js'

jest.setTimeout(1_800_000)

const made = completedParts()
const known = { key: fingerprintOf(made) }
let zip: Buffer
let files: Packed
beforeAll(async () => {
  files = filesOf(made)
  zip = await packed(files)
})

describe('evidence with one bit of it turned', () => {
  it('never passes: every byte of the zip', async () => {
    for (let at = 0; at < zip.length; at++) {
      const changed = Buffer.from(zip)
      changed[at]! ^= 1 << (at % 8)
      expect([at, (await verifyZip(changed, known)).exitCode]).toEqual([at, 1])
    }
  })

  it('never passes: every third byte of every file, packed anew', async () => {
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
