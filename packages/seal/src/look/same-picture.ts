import type { Size } from '@countersign/pdfium'

/** In pixels from the top left; right and bottom are exclusive. */
export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Tolerated difference per channel, of 255. */
const tolerated = 2

/** Renderings of one page, four bytes per pixel. */
export interface Drawings {
  bare: Buffer
  expected: Buffer
  sealed: Buffer
}

export function isAsExpected(
  { bare, expected, sealed }: Drawings,
  { width, height }: Size,
  boxes: readonly PixelBox[],
): boolean {
  const pixels = width * height
  const row = width * 4
  const [bares, expecteds, sealeds] = [bare, expected, sealed].map((drawing) => wordsOf(drawing, pixels)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  for (let at = 0; at < pixels; at++) {
    // Most rows are alike as a whole, which takes one comparison of memory.
    if (at % width === 0 && isSameRow(bare, sealed, at * 4, row) && isSameRow(expected, sealed, at * 4, row)) {
      at += width - 1
      continue
    }
    const is = sealeds[at]!
    if (is === bares[at] && is === expecteds[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInside = boxes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
    if (isOff(is, (isInside ? expecteds : bares)[at]!)) return false
  }
  return true
}

const isSameRow = (one: Buffer, other: Buffer, from: number, bytes: number): boolean =>
  one.compare(other, from, from + bytes, from, from + bytes) === 0

const wordsOf = ({ buffer, byteOffset }: Buffer, pixels: number) => new Uint32Array(buffer, byteOffset, pixels)

/** The highest byte is unused. */
const isOff = (one: number, other: number): boolean =>
  [0, 8, 16].some((colour) => Math.abs(((one >> colour) & 255) - ((other >> colour) & 255)) > tolerated)
