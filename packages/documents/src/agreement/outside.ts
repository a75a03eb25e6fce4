import type { Size } from '@countersign/pdfium'

/** Opaque RGBA, aligned to 4 bytes. */
export type Pixels = Uint8Array | Uint8ClampedArray

/** Grey levels of 255: antialiasing and CMYK conversion differ between engines. */
const tolerated = 64

/** Finds pixels without a match near the same place. @returns levels beyond the tolerance; 0 for a match */
export function outside(one: Pixels, other: Pixels, size: Size): Uint8Array {
  const found = new Uint8Array(size.width * size.height)
  const [whole, otherWhole] = [wholePixels(one), wholePixels(other)]
  for (let at = 0; at < found.length; at++) {
    if (whole[at] === otherWhole[at]) continue
    for (let colour = at * 4; colour < at * 4 + 3; colour++) {
      if (Math.abs(one[colour]! - other[colour]!) <= tolerated) continue
      const excess = Math.max(beyond(one[colour]!, other, colour, size), beyond(other[colour]!, one, colour, size))
      if (excess > found[at]!) found[at] = excess
    }
  }
  return found
}

export const smoothed = 40

/** Per-pixel difference at the same place, beyond what antialiasing explains. */
export function unlike(one: Pixels, other: Pixels): Uint8Array {
  const found = new Uint8Array(one.length / 4)
  const [whole, otherWhole] = [wholePixels(one), wholePixels(other)]
  for (let at = 0, from = 0; at < found.length; at++, from += 4) {
    if (whole[at] === otherWhole[at]) continue
    const red = Math.abs(one[from]! - other[from]!)
    const green = Math.abs(one[from + 1]! - other[from + 1]!)
    const blue = Math.abs(one[from + 2]! - other[from + 2]!)
    if (red > smoothed || green > smoothed || blue > smoothed) found[at] = Math.max(red, green, blue) - smoothed
  }
  return found
}

export const wholePixels = ({ buffer, byteOffset, length }: Pixels): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length / 4)

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
