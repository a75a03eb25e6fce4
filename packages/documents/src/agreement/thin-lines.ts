import type { Size } from '@countersign/pdfium'
import { clustersOf } from './clusters.js'
import { type Pixels, smoothed as inked, withFound } from './outside.js'

/** Levels across a neighbourhood. Without ink, only rounding is left. A line of 0.03 pt has 15 levels at 144 dpi. */
const levels = { bare: 4, faint: 16 }
/** Pixels in each direction: the engines may place a line up to a pixel apart, and smooth it over one more. */
const reach = 2
/** A window of two by two cells holds three segments of a digit of up to 24 pt, in pixels at 144 dpi. */
const cell = 20
/** Lines in a window: a single faint one may be a dash. */
const several = 3

const faint = 1
const bare = 2

/**
 * Counts the pixels of lines that one picture has and the other has not, where they are most.
 * Three lines beside each other count fully. One or two count where the other picture has no ink at all.
 *
 * @param among pixels that differ by `smoothed` levels; a black hairline has 51 in PDFium's drawing
 */
export function missingLines(one: Pixels, other: Pixels, size: Size, among: readonly number[]): number {
  const cells = new Map<number, Lines>()
  // A column more than the picture has, so that a window never reaches into the next row.
  const across = Math.ceil(size.width / cell) + 1
  const kind = (at: number) => missingIn(other, one, at, size) || missingIn(one, other, at, size)
  withFound(among, size, kind, (missing) => {
    for (const { pixels } of clustersOf(missing, size)) {
      const at = cellOf(pixels, size, across)
      const withoutInk = pixels.filter((pixel) => missing.values[pixel] === bare).length
      cells.set(at, sum(cells.get(at), { count: 1, pixels: pixels.length, withoutInk }))
    }
  })
  return most(cells, across)
}

/** The cell at the middle of a line. */
function cellOf(line: readonly number[], { width }: Size, across: number): number {
  let [x, y] = [0, 0]
  for (const pixel of line) {
    x += pixel % width
    y += Math.floor(pixel / width)
  }
  return Math.floor(y / line.length / cell) * across + Math.floor(x / line.length / cell)
}

/** Lines of a cell, and their pixels. */
interface Lines {
  count: number
  pixels: number
  /** Pixels around which the other picture has no ink. */
  withoutInk: number
}

const none: Lines = { count: 0, pixels: 0, withoutInk: 0 }

const sum = (one = none, other = none): Lines => ({
  count: one.count + other.count,
  pixels: one.pixels + other.pixels,
  withoutInk: one.withoutInk + other.withoutInk,
})

function most(cells: ReadonlyMap<number, Lines>, across: number): number {
  let max = 0
  for (const at of cells.keys()) {
    for (const start of [at, at - 1, at - across, at - across - 1]) {
      const window = [start, start + 1, start + across, start + across + 1].map((near) => cells.get(near))
      const { count, pixels, withoutInk } = window.reduce<Lines>(sum, none)
      max = Math.max(max, count >= several ? pixels : withoutInk)
    }
  }
  return max
}

/** Tells if a pixel stands out in `full` but its neighbourhood in `empty` is even. @returns `faint`, `bare` or 0 */
function missingIn(empty: Pixels, full: Pixels, at: number, size: Size): number {
  let range = 0
  for (let colour = 0; colour < 3; colour++) {
    range = Math.max(range, rangeAround(empty, at, colour, size, levels.faint))
    if (range > levels.faint) return 0
  }
  for (let colour = 0; colour < 3; colour++) {
    if (Math.abs(full[at * 4 + colour]! - empty[at * 4 + colour]!) < inked) continue
    if (rangeAround(full, at, colour, size, inked - 1) >= inked) return range > levels.bare ? faint : bare
  }
  return 0
}

/** @param enough stops once the range exceeds this */
function rangeAround(pixels: Pixels, at: number, colour: number, { width, height }: Size, enough: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  const [west, east] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)]
  const south = Math.min(height - 1, y + reach)
  // Starts at the pixel: the neighbourhood of ink exceeds the range soon.
  let low = pixels[at * 4 + colour]!
  let high = low
  for (let row = Math.max(0, y - reach); row <= south; row++) {
    const end = (row * width + east) * 4 + colour
    for (let near = (row * width + west) * 4 + colour; near <= end; near += 4) {
      const value = pixels[near]!
      if (value < low) low = value
      else if (value > high) high = value
    }
    if (high - low > enough) break
  }
  return high - low
}
