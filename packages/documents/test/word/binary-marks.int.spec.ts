import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { marksIn } from '@countersign/documents/internal/word/prepare/binary-marks'
import { compoundFileOf } from '../fixtures/compound-file.js'
import { Workplace } from '../fixtures/workplace.js'

let workplace: Workplace

beforeAll(async () => {
  workplace = await Workplace.open()
})

afterAll(() => workplace.close())

const inserted = [0x01, 0x08, 1]
const deleted = [0x00, 0x08, 1]
/** Operands of 4 bytes, and of 4 behind their length, which read as a mark if they are not skipped. */
const others = [0x70, 0x68, 0, ...inserted, 0x47, 0xca, 4, ...deleted, 0]
const notInserted = [0x01, 0x08, 0]

/** A .doc with runs in pages of 512 bytes ([MS-DOC] 2.8.5, 2.9.34); the pages' numbers are in the table stream. */
function docOf(pages: number[][][], { comments = 0, table = '1Table', first = 8 } = {}): Buffer {
  const word = Buffer.alloc((8 + pages.length) * 512)
  const numbers = Buffer.alloc(4096)
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(table === '1Table' ? 0x0200 : 0, 0x0a)
  if (comments > 0) word.writeUInt32LE(4 + comments * 34, 0xbe)
  word.writeUInt32LE(16, 0xfa)
  word.writeUInt32LE(4 + pages.length * 8, 0xfe)
  for (const [index, runs] of pages.entries()) {
    numbers.writeUInt32LE(first + index, 16 + (pages.length + 1 + index) * 4)
    const page = word.subarray((8 + index) * 512, (9 + index) * 512)
    page.writeUInt8(runs.length, 511)
    let end = 511
    for (const [at, properties] of runs.entries()) {
      if (properties.length === 0) continue
      end = (end - properties.length - 1) & ~1
      page.writeUInt8(end / 2, (runs.length + 1) * 4 + at)
      page.set([properties.length, ...properties], end)
    }
  }
  return compoundFileOf([
    { name: 'WordDocument', bytes: word },
    { name: table, bytes: numbers },
  ])
}

const marksOf = async (...file: Parameters<typeof docOf>) => marksIn(await workplace.put(docOf(...file)))

describe('the marks in a .doc', () => {
  it('are none without changes and comments', async () => {
    expect(await marksOf([[[], others, notInserted]])).toEqual({ insertions: 0, deletions: 0, comments: 0 })
  })

  it('count neighbors of one kind once, also across pages', async () => {
    const first = [[], [...others, ...inserted], inserted, [], inserted, deleted]
    const second = [[...deleted, ...inserted], [], deleted]
    expect(await marksOf([first, second])).toEqual({ insertions: 3, deletions: 2, comments: 0 })
  })

  it('count comments, and are found in either table stream', async () => {
    const marks = { insertions: 1, deletions: 0, comments: 2 }
    expect(await marksOf([[inserted]], { comments: 2, table: '0Table' })).toEqual(marks)
  })

  it('end in an error if a page is outside of the file', async () => {
    await expect(marksOf([[inserted]], { first: 5000 })).rejects.toMatchObject({ name: 'RangeError' })
  })
})
