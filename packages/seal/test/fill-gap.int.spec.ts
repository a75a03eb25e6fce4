import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fillGap, WrongGap } from '@countersign/seal/internal/pades/fill-gap'

const [before, gap, behind] = ['what was there, and the field ', `<${'0'.repeat(20)}>`, ' what follows']
const start = before.length
const end = start + gap.length
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gap-'))
  path = join(folder, 'file')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the gap for a signature', () => {
  it('is filled with the signature of the hash of the rest, which is unchanged', async () => {
    await writeFile(path, before + gap + behind)
    await fillGap(path, { start, end }, 14, async (digest) => {
      expect(digest).toEqual(createHash('sha256').update(before + behind).digest()) // prettier-ignore
      return Buffer.from('abcdef', 'hex')
    })
    expect(await readFile(path, 'utf8')).toBe(`${before}<abcdef${'0'.repeat(14)}>${behind}`)
  })

  it('is too small for a longer signature', async () => {
    await writeFile(path, before + gap + behind)
    await expect(fillGap(path, { start, end }, 0, async () => Buffer.alloc(11))).rejects.toThrow(RangeError)
    expect(await readFile(path, 'utf8')).toBe(before + gap + behind)
  })

  it.each([
    ['begins in what was there', { start, end }, start + 1, gap],
    ['ends behind the file', { start, end: 1000 }, 0, gap],
    ['does not begin with a bracket', { start: start + 1, end }, 0, gap],
    ['does not end with one', { start, end: end + 1 }, 0, gap],
    ['holds something', { start, end }, 0, gap.replace('00', '01')],
    ['has no numbers', { start: Number.NaN, end }, 0, gap],
    ['is none', { start, end: start }, 0, gap],
  ])('is refused without signing when it %s', async (_what, told, was, written) => {
    await writeFile(path, before + written + behind)
    const sign = () => Promise.reject(new Error('nothing is to be signed'))
    await expect(fillGap(path, told, was, sign)).rejects.toThrow(WrongGap)
  })
})
