import type { Size } from '@countersign/pdfium'
import { giveBack, takeBlank } from './blanks.js'
import type { Found } from './outside.js'

/** 8-connected pixels. */
export interface Cluster {
  pixels: readonly number[]
  weight: number
  width: number
  height: number
}

export function clustersOf({ values, at: all }: Found, size: Size): Cluster[] {
  const left = takeBlank(values.length)
  for (const at of all) left[at] = 1
  const clusters: Cluster[] = []
  for (const at of all) if (left[at] !== 0) clusters.push(gathered(left, values, at, size))
  // Each pixel is in a cluster, and was taken out.
  giveBack(left)
  return clusters
}

function gathered(left: Uint8Array, values: Uint8Array, start: number, { width, height }: Size): Cluster {
  const pixels = [start]
  left[start] = 0
  let weight = 0
  let [west, east, north, south] = [width, 0, height, 0]
  // The array grows during the loop: it is the queue of the flood fill.
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)]
    weight += values[at]!
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const near = row * width + column
        if (left[near] === 0) continue
        left[near] = 0
        pixels.push(near)
      }
    }
  }
  return { pixels, weight, width: east - west + 1, height: south - north + 1 }
}
