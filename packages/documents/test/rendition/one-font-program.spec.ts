import { describe, expect, it } from '@jest/globals'
import { readCmap } from '@countersign/documents/internal/rendition/fonts/read-cmap'
import { readSfnt, writeSfnt } from '@countersign/documents/internal/rendition/fonts/sfnt'
import { writeCmap } from '@countersign/documents/internal/rendition/fonts/write-cmap'
import fc from 'fast-check'
import { cmap, type Range, ranges } from '../fixtures/tiny-font.js'

const glyphCount = 60_000
const glyph = fc.integer({ min: 1, max: glyphCount - 1 })
const glyphsOf = (maxCharacter: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: maxCharacter }), glyph), { maxLength: 200 })
    .map((entries) => new Map(entries))
const sorted = (glyphs: ReadonlyMap<number, number>) => [...glyphs].toSorted(([one], [other]) => one - other)

describe('a cmap table', () => {
  it.each([
    ['roman', 255],
    ['symbol', 0xfffe],
    ['unicode', 0xfffe],
    ['unicode', 0x10ffff],
  ] as const)('of the kind %s maps every character up to %d to the glyph written', (kind, last) => {
    fc.assert(
      fc.property(glyphsOf(last), (glyphs) => {
        const written = writeCmap(kind, glyphs)
        const [subtable, ...others] = readCmap(written, glyphCount)
        expect(others).toEqual([])
        expect(sorted(subtable!.glyphs)).toEqual(sorted(glyphs))
        expect(subtable!.overlaps).toBe(false)
        expect(writeCmap(kind, subtable!.glyphs)).toEqual(written)
      }),
    )
  })

  it('is written with one range for each character, even if ranges overlapped', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 50 }), glyph)
      .map(([start, length, first]): Range => [start, start + length, first])
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (given) => {
        const [read] = readCmap(cmap([3, 1, ranges(...given)]), glyphCount)
        const [again] = readCmap(writeCmap('unicode', read!.glyphs), glyphCount)
        expect(sorted(again!.glyphs)).toEqual(sorted(read!.glyphs))
        expect(again!.overlaps).toBe(false)
      }),
    )
  })

  it('is read in bounded time, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => readCmap(Buffer.from(data), glyphCount).length <= 64),
    )
    const endless = Buffer.concat([Buffer.from('0000000100030001000000', 'hex'), Buffer.from([12, 0, 12, 0, 0])])
    expect(readCmap(Buffer.concat([endless, Buffer.alloc(8), Buffer.alloc(9000, 255)]), glyphCount)).toEqual([])
  })
})

describe('an SFNT file', () => {
  const tables = fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z]{4}$/), fc.uint8Array({ minLength: 1, maxLength: 20 })),
    {
      maxLength: 9,
      selector: ([tag]) => tag,
    },
  )

  it('is read as it was written', () => {
    fc.assert(
      fc.property(tables, (given) => {
        const wanted = new Map(given.map(([tag, data]): [string, Buffer] => [tag, Buffer.from(data)]))
        const written = writeSfnt(wanted)
        const read = readSfnt(written)!
        expect(read.tables).toEqual(wanted)
        expect(read.isDoubled).toBe(false)
        expect(writeSfnt(read.tables)).toEqual(written)
      }),
    )
  })

  it('is rejected if its directory is truncated', () => {
    const whole = writeSfnt(new Map([['cmap', Buffer.alloc(4)]]))
    for (let length = 0; length < 28; length++) expect(readSfnt(whole.subarray(0, length))).toBeNull()
  })
})
