import type { Size } from '@countersign/pdfium'
import { giveBack, takeBlank } from './blanks.js'

/** Opaque RGBA, aligned to 4 bytes. */
export type Pixels = Uint8Array | Uint8ClampedArray

/** Values of some pixels, 0 for others. */
export interface Found {
  /** One value per pixel of the picture. */
  values: Uint8Array
  /** The pixels with a value, in order. */
  at: readonly number[]
}

/** Grey levels of 255: antialiasing and CMYK conversion differ between engines. */
const tolerated = 64
export const smoothed = 40

/** Pixels that differ by `smoothed` levels or more in a channel, in order: no others matter to any figure. */
export function differing(one: Pixels, other: Pixels): number[] {
  const found: number[] = []
  const [whole, otherWhole] = [wholePixels(one), wholePixels(other)]
  for (let at = 0; at < whole.length; at++) {
    const pixel = whole[at]!
    if (pixel !== otherWhole[at] && apart(pixel, otherWhole[at]!) >= smoothed) found.push(at)
  }
  return found
}

/** Gives the levels beyond the tolerance of a pixel without a match near the same place; 0 for a match. */
export function outside(one: Pixels, other: Pixels, size: Size): (at: number) => number {
  return (at) => {
    let most = 0
    for (let colour = at * 4; colour < at * 4 + 3; colour++) {
      if (Math.abs(one[colour]! - other[colour]!) <= tolerated) continue
      most = Math.max(most, beyond(one[colour]!, other, colour, size), beyond(other[colour]!, one, colour, size))
    }
    return most
  }
}

/** Per-pixel difference at the same place, beyond what antialiasing explains. */
export function unlike(one: Pixels, other: Pixels): (at: number) => number {
  const [whole, otherWhole] = [wholePixels(one), wholePixels(other)]
  return (at) => apart(whole[at]!, otherWhole[at]!) - smoothed
}

/**
 * Passes the pixels that are found among some to `use`.
 *
 * @param valueOf gives 0 for a pixel that is not found
 */
export function withFound<T>(
  among: readonly number[],
  { width, height }: Size,
  valueOf: (at: number) => number,
  use: (found: Found) => T,
): T {
  const values = takeBlank(width * height)
  const at = among.filter((pixel) => (values[pixel] = valueOf(pixel)) !== 0)
  try {
    return use({ values, at })
  } finally {
    for (const pixel of at) values[pixel] = 0
    giveBack(values)
  }
}

const wholePixels = ({ buffer, byteOffset, length }: Pixels): Int32Array =>
  new Int32Array(buffer, byteOffset, length / 4)

/** The most by which a channel of two pixels differs. */
function apart(one: number, other: number): number {
  const red = Math.abs((one & 255) - (other & 255))
  const green = Math.abs(((one >> 8) & 255) - ((other >> 8) & 255))
  const blue = Math.abs(((one >> 16) & 255) - ((other >> 16) & 255))
  return Math.max(red, green, blue)
}

/** Distance of a value from its neighbourhood's range in the other picture; picture edges are ignored. */
function beyond(value: number, pixels: Pixels, at: number, { width, height }: Size): number {
  const pixel = at >> 2
  const [x, y] = [pixel % width, Math.floor(pixel / width)]
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return 0
  let [low, high] = [255, 0]
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      const near = pixels[at + (row * width + column) * 4]!
      if (near < low) low = near
      if (near > high) high = near
    }
  }
  return Math.max(0, low - tolerated - value, value - high - tolerated)
}
