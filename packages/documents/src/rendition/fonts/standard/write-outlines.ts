import { writeCmap } from '../write-cmap.js'
import { words, writeSfnt } from '../sfnt.js'

/** Font units per em. */
export const unitsPerEm = 2048

/** Points on and off the curve, as TrueType has them; the last joins the first. */
export interface Point {
  x: number
  y: number
  isOn: boolean
}

export interface Outline {
  contours: readonly (readonly Point[])[]
  /** In font units. */
  advance: number
}

/**
 * Writes a TrueType font that maps codes to outlines: no hints, no names, and an empty glyph for every other code.
 *
 * @param outlines by code, 0 to 255
 * @param ascent in font units, as is descent, which is negative
 */
export function writeOutlines(outlines: ReadonlyMap<number, Outline>, ascent: number, descent: number): Buffer {
  const empty: Outline = { contours: [], advance: 0 }
  const glyphs = [empty, ...outlines.values()]
  const written = glyphs.map(glyphOf)
  const boxes = written.flatMap(({ box }) => (box ? [box] : []))
  const bounds = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(0, ...boxes.map((box) => box[side]!)))
  const counts = glyphs.map(({ contours }) => ({ contours: contours.length, points: contours.flat().length }))
  const most = (of: 'contours' | 'points') => Math.max(...counts.map((count) => count[of]))
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  const tables: [string, Buffer][] = [
    ['cmap', writeCmap('roman', new Map([...outlines.keys()].map((code, index) => [code, index + 1])))],
    ['glyf', Buffer.concat(written.map(({ data }) => data))],
    ['head', headOf(bounds)],
    ['hhea', numbers(1, 0, ascent, descent, 0, widest, 0, 0, bounds[2]!, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length)],
    ['hmtx', numbers(...glyphs.flatMap(({ advance }, index) => [advance, written[index]!.box?.[0] ?? 0]))],
    ['loca', starts(written.map(({ data }) => data.length))],
    ['maxp', numbers(1, 0, glyphs.length, most('points'), most('contours'), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['post', numbers(3, 0, ...Array.from({ length: 14 }, () => 0))],
  ]
  return writeSfnt(new Map(tables))
}

type Box = readonly [left: number, bottom: number, right: number, top: number]

/** A simple glyph (OpenType 1.9, `glyf`) with coordinates of 16 bits. */
function glyphOf({ contours }: Outline): { data: Buffer; box: Box | null } {
  const points = contours.flat()
  if (points.length === 0) return { data: Buffer.alloc(0), box: null }
  const [across, up] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box: Box = [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)]
  let end = -1
  const ends = contours.map((contour) => (end += contour.length))
  const data = Buffer.concat([
    numbers(contours.length, ...box, ...ends, 0),
    Buffer.from(points.map(({ isOn }) => (isOn ? 1 : 0))),
    numbers(...steps(across), ...steps(up)),
  ])
  return { data: Buffer.concat([data, Buffer.alloc(-data.length & 3)]), box }
}

const steps = (values: readonly number[]): number[] => values.map((value, index) => value - (values[index - 1] ?? 0))

function headOf(bounds: readonly number[]): Buffer {
  // Version, revision, checksum and magic number; flags, units, dates; box, style, size, direction; long offsets.
  const magic = [0x5f0f, 0x3cf5]
  return numbers(1, 0, 1, 0, 0, 0, ...magic, 0, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0, ...bounds, 0, 8, 2, 1, 0)
}

function starts(lengths: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * (lengths.length + 1))
  let at = 0
  for (const [index, length] of lengths.entries()) data.writeUInt32BE((at += length), 4 * (index + 1))
  return data
}

/** Numbers of 16 bits with or without sign. */
const numbers = (...values: number[]): Buffer => words(...values.map((value) => value & 0xffff))
