import type { Size } from '@countersign/pdfium'
import { type Cluster, clustersOf } from './clusters.js'
import { unlikeWhenMoved } from './moved.js'
import { differing, type Found, outside, type Pixels, unlike, withFound } from './outside.js'
import { missingLines } from './thin-lines.js'

/** `side`: largest cluster that may belong to a letter of up to 10 pt; `line`: shortest 1-pixel run that is a line. */
const small = { side: 16, line: 5 }
/** A cluster of this length and share of pixels per pixel of its diagonal is a thin line, such as a fraction bar. */
const stroke = { length: 13, share: 2.5 }
/** Half a digit of 6 pt at 144 dpi, in pixels; sums cover two by two cells. */
const cell = { width: 4, height: 5 }
/** Every changed digit of 6 pt exceeds this sum; areas below are skipped. */
const minUnlike = 450
/** Pixels per pixel of the diagonal: a line of any slope has about one. */
const lineShare = 1.2

/** Difference of two renderings. */
export interface Difference {
  /** Weight of the heaviest cluster without a match within one pixel, in grey levels beyond the tolerance. No lines. */
  shape: number
  /** Largest sum over the area of a 6 pt digit, after the best shift of up to a pixel, in the same levels. No lines. */
  digit: number
  /** Most pixels beside each other of lines that only one picture has. */
  lines: number
}

/** Two renderings differ from these values on (figures: ADR 0111). */
export const min: Difference = { shape: 300, digit: 640, lines: 6 }

export const isBelow = ({ shape, digit, lines }: Difference, max: Difference): boolean =>
  shape < max.shape && digit < max.digit && lines < max.lines

/**
 * @param size of both pictures, at most 144 dpi
 * @param forgivesLines false: a line of another shade or weight is a shape that differs
 */
export function differenceOf(one: Pixels, other: Pixels, size: Size, forgivesLines = true): Difference {
  const among = differing(one, other)
  const clusters = withFound(among, size, outside(one, other, size), (found) => clustersOf(found, size))
  const shapes = clusters.filter((cluster) => !forgivesLines || !isLine(cluster))
  return {
    shape: shapes.reduce((max, { weight }) => Math.max(max, weight), 0),
    digit: heaviest(one, other, size, among),
    lines: missingLines(one, other, size, among),
  }
}

function heaviest(one: Pixels, other: Pixels, size: Size, among: readonly number[]): number {
  const across = Math.ceil(size.width / cell.width) + 1
  const cells = withFound(among, size, unlike(one, other), (found) => sums(found, size, across))
  let max = 0
  for (let at = 0; at + across + 1 < cells.length; at++) {
    if (cells[at] === 0 && cells[at + 1] === 0) continue
    const sum = cells[at]! + cells[at + 1]! + cells[at + across]! + cells[at + across + 1]!
    if (sum <= Math.max(max, minUnlike)) continue
    const [left, top] = [(at % across) * cell.width, Math.floor(at / across) * cell.height]
    const box = { left, top, width: cell.width * 2, height: cell.height * 2 }
    max = Math.max(max, unlikeWhenMoved(one, other, size, box, max))
  }
  return max
}

function sums(found: Found, size: Size, across: number): Uint32Array {
  const cells = new Uint32Array(across * (Math.ceil(size.height / cell.height) + 1))
  for (const cluster of clustersOf(found, size)) {
    if (!isSmall(cluster)) continue
    for (const at of cluster.pixels) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)]
      cells[Math.floor(y / cell.height) * across + Math.floor(x / cell.width)]! += found.values[at]!
    }
  }
  return cells
}

function isLine({ width, height, pixels }: Cluster): boolean {
  return Math.min(width, height) === 1 || pixels.length <= Math.hypot(width, height) * lineShare
}

function isSmall({ width, height, pixels }: Cluster): boolean {
  const [thin, long] = [Math.min(width, height), Math.max(width, height)]
  const isStroke = long >= stroke.length && pixels.length <= Math.hypot(width, height) * stroke.share
  return long <= small.side && !(thin === 1 && long >= small.line) && !isStroke
}
