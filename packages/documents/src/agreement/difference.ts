import type { Size } from '@countersign/pdfium'
import { type Cluster, clustersOf } from './clusters.js'
import { unlikeWhenMoved } from './moved.js'
import { outside, type Pixels, unlike } from './outside.js'

/** The larger side of a cluster that may be part of a letter of up to 10 pt, and the length from which one of one pixel is a line. */
const small = { side: 16, line: 5 }
/** A cluster of this length and so many pixels for each of its diagonal is a thin line, such as that of a fraction in one glyph. */
const stroke = { length: 13, share: 2.5 }
/** Half of a digit of 6 pt at 144 dpi, in pixels: sums are taken over two by two such cells. */
const cell = { width: 4, height: 5 }
/** A sum that no changed digit of 6 pt is below: areas with less are not looked at any closer. */
const leastUnlike = 450
/** Pixels of a cluster for each pixel of its diagonal: a line has one, however it lies. */
const lineShare = 1.2

/** How much two pictures of a page differ, in levels of grey beyond what is tolerated. */
export interface Difference {
  /** The heaviest cluster whose pixels have nothing like them within a pixel; lines are forgiven. */
  shape: number
  /** The most that an area of a digit of 6 pt sums up to, where it was moved by up to a pixel so that it differs least. */
  digit: number
}

/** From here on two pictures of a page differ (figures: ADR 0111). */
export const least: Difference = { shape: 300, digit: 640 }

export const isBelow = ({ shape, digit }: Difference, most: Difference): boolean =>
  shape < most.shape && digit < most.digit

/** @param size of both pictures, at 144 dpi or less */
export function differenceOf(one: Pixels, other: Pixels, size: Size): Difference {
  const shapes = [...clustersOf(outside(one, other, size), size)].filter((cluster) => !isLine(cluster))
  return {
    shape: shapes.reduce((most, { weight }) => Math.max(most, weight), 0),
    digit: heaviest(one, other, size),
  }
}

/** Goes through areas of two by two cells. */
function heaviest(one: Pixels, other: Pixels, size: Size): number {
  const across = Math.ceil(size.width / cell.width) + 1
  const cells = sums(unlike(one, other), size, across)
  let most = 0
  for (let at = 0; at + across + 1 < cells.length; at++) {
    if (cells[at] === 0 && cells[at + 1] === 0) continue
    const sum = cells[at]! + cells[at + 1]! + cells[at + across]! + cells[at + across + 1]!
    if (sum <= Math.max(most, leastUnlike)) continue
    const [left, top] = [(at % across) * cell.width, Math.floor(at / across) * cell.height]
    const box = { left, top, width: cell.width * 2, height: cell.height * 2 }
    most = Math.max(most, unlikeWhenMoved(one, other, size, box, most))
  }
  return most
}

/** Sums of what small clusters hold, by cell. */
function sums(values: Uint8Array, size: Size, across: number): Uint32Array {
  const cells = new Uint32Array(across * (Math.ceil(size.height / cell.height) + 1))
  for (const cluster of clustersOf(values, size)) {
    if (!isSmall(cluster)) continue
    for (const at of cluster.pixels) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)]
      cells[Math.floor(y / cell.height) * across + Math.floor(x / cell.width)]! += values[at]!
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
