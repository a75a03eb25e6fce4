import { rangesIn } from './read-code-map.js'
import { words } from './sfnt.js'

/** Subtables (1,0), (3,0) and (3,1). */
export type CmapKind = 'roman' | 'symbol' | 'unicode'

/** Writes a single subtable with disjoint ranges; (3,10) for Unicode beyond 16 bits. */
export function writeCmap(kind: CmapKind, glyphs: ReadonlyMap<number, number>): Buffer {
  if (kind === 'roman') return Buffer.concat([words(0, 1, 1, 0, 0, 12), trimmed(glyphs)])
  const ranges = rangesIn(glyphs).map(({ start, end, cid: glyph }) => ({ start, end, glyph }))
  if (kind === 'unicode' && (ranges.length > maxRanges || ranges.some(({ end }) => end > 0xfffe)))
    return Buffer.concat([words(0, 1, 3, 10, 0, 12), grouped(ranges)])
  return Buffer.concat([words(0, 1, 3, kind === 'symbol' ? 0 : 1, 0, 12), segmented(ranges)])
}

/** Format 4 has a 16-bit length. */
const maxRanges = 8000

interface WrittenRange {
  start: number
  end: number
  glyph: number
}

/** Format 6, codes 0 to 255. */
function trimmed(glyphs: ReadonlyMap<number, number>): Buffer {
  return words(6, 10 + 512, 0, 0, 256, ...Array.from({ length: 256 }, (_, code) => glyphs.get(code) ?? 0))
}

/** Format 4, with the required final segment at 0xFFFF. */
function segmented(found: readonly WrittenRange[]): Buffer {
  const ranges = [...found, { start: 0xffff, end: 0xffff, glyph: 0 }]
  const [count, power] = [ranges.length, 2 ** Math.floor(Math.log2(ranges.length))]
  return words(
    4,
    16 + 8 * count,
    0,
    2 * count,
    2 * power,
    Math.log2(power),
    2 * (count - power),
    ...ranges.map(({ end }) => end),
    0,
    ...ranges.map(({ start }) => start),
    ...ranges.map(({ start, glyph }) => (glyph - start) & 0xffff),
    ...ranges.map(() => 0),
  )
}

function grouped(ranges: readonly WrittenRange[]): Buffer {
  const data = Buffer.alloc(16 + 12 * ranges.length)
  data.writeUInt16BE(12, 0)
  data.writeUInt32BE(data.length, 4)
  data.writeUInt32BE(ranges.length, 12)
  for (const [index, { start, end, glyph }] of ranges.entries())
    for (const [column, value] of [start, end, glyph].entries()) data.writeUInt32BE(value, 16 + 12 * index + 4 * column)
  return data
}
