import type { Size } from '@countersign/pdfium'

/** Pixels of a page, from its top left corner; left and top are included, right and bottom are not. */
export interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** How far off a pixel may be in each colour, of 255. */
const tolerated = 2

/** Drawings of one page, four bytes a pixel. */
export interface Drawings {
  /** The page before anything was added. */
  bare: Buffer
  /** The same with what was added drawn over it. */
  expected: Buffer
  sealed: Buffer
}

/** Whether a sealed page is what is expected within boxes, and what it was before outside of them. */
export function isAsExpected(
  { bare, expected, sealed }: Drawings,
  { width, height }: Size,
  boxes: readonly PixelBox[],
): boolean {
  const pixels = width * height
  const [bares, expecteds, sealeds] = [bare, expected, sealed].map((drawing) => wordsOf(drawing, pixels)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  for (let at = 0; at < pixels; at++) {
    const is = sealeds[at]!
    if (is === bares[at] && is === expecteds[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInside = boxes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
    if (isOff(is, (isInside ? expecteds : bares)[at]!)) return false
  }
  return true
}

const wordsOf = ({ buffer, byteOffset }: Buffer, pixels: number) => new Uint32Array(buffer, byteOffset, pixels)

/** The highest byte is not used. */
const isOff = (one: number, other: number): boolean =>
  [0, 8, 16].some((colour) => Math.abs(((one >> colour) & 255) - ((other >> colour) & 255)) > tolerated)
