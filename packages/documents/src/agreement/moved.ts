import type { Size } from '@countersign/pdfium'
import { type Pixels, smoothed } from './outside.js'

/** Shifts of a letter in pixels: the engines position glyphs differently. */
const steps = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1]

export interface Box extends Size {
  left: number
  top: number
}

/**
 * Sums the difference of an area at the best shift of up to one pixel.
 * @param enough stops once the sum falls below this
 * @returns grey levels beyond what antialiasing explains
 */
export function unlikeWhenMoved(one: Pixels, other: Pixels, size: Size, box: Box, enough: number): number {
  let min = Infinity
  for (const down of steps) {
    for (const across of steps) {
      min = Math.min(min, unlikeBy(one, other, size, box, { across, down }, min))
      if (min < enough) return min
    }
  }
  return min
}

function unlikeBy(
  one: Pixels,
  other: Pixels,
  { width, height }: Size,
  box: Box,
  { across, down }: { across: number; down: number },
  max: number,
): number {
  const [wholeX, wholeY] = [Math.floor(across), Math.floor(down)]
  const [partX, partY] = [across - wholeX, down - wholeY]
  let sum = 0
  for (let y = box.top; y < box.top + box.height && sum < max; y++) {
    const above = within(y + wholeY, height) * width
    const below = within(y + wholeY + 1, height) * width
    for (let x = box.left; x < box.left + box.width; x++) {
      const [left, right] = [within(x + wholeX, width), within(x + wholeX + 1, width)]
      let pixel = 0
      for (let colour = 0; colour < 3; colour++) {
        const upper = mixed(other, (above + left) * 4 + colour, (above + right) * 4 + colour, partX)
        const lower = mixed(other, (below + left) * 4 + colour, (below + right) * 4 + colour, partX)
        const value = upper + (lower - upper) * partY
        pixel = Math.max(pixel, Math.abs(one[(within(y, height) * width + within(x, width)) * 4 + colour]! - value))
      }
      if (pixel > smoothed) sum += pixel - smoothed
    }
  }
  return sum
}

const within = (value: number, end: number): number => Math.max(0, Math.min(end - 1, value))
const mixed = (pixels: Pixels, from: number, to: number, part: number): number =>
  pixels[from]! + (pixels[to]! - pixels[from]!) * part
