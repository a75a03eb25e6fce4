import {
  type Letter,
  lettersOn,
  type Library,
  numbersIn,
  type Pointer,
  type Size,
  withMemory,
} from '@countersign/pdfium'

/** A dense A4 page has 6,000. */
const maxLetters = 30_000
/** Levels of contrast in one channel. Each of 26,402 letters of honest pages has at least 60 (ADR 0111). */
const minContrast = 40

export type TextLetter = Omit<Letter, 'box'>

export interface DrawnPixels {
  /** Four bytes each. */
  pixels: Uint8Array | Uint8ClampedArray
  size: Size
}

/** Letters of a page that show in all drawings of it, and the spaces between them. */
export function shownText(library: Library, page: Pointer, drawings: readonly DrawnPixels[]): TextLetter[] {
  const place = placingOn(library, page)
  let isShown = false
  const shown = lettersOn(library, page, maxLetters).filter((letter) => {
    if (letter.text.trim() === '') return isShown
    isShown = drawings.every((drawing) => contrastAt(drawing, place(letter.box)) >= minContrast)
    return isShown
  })
  return shown.map(({ box: _, ...letter }) => letter)
}

type Box = Letter['box']
/** Shares of the drawn width and height, from the upper left. */
type Shares = readonly [left: number, top: number, right: number, bottom: number]

/** Maps boxes of user space to the drawn page (ISO 32000-2, 8.3.2.3 and 14.11.2). */
function placingOn(library: Library, page: Pointer): (box: Box) => Shares {
  const [left, top, right, bottom] = withMemory(library, 16, (at) => {
    library.pageBox(page, at)
    return [0, 4, 8, 12].map((offset) => numbersIn(library).getFloat32(at + offset, true))
  }) as [number, number, number, number]
  const turns = library.pageRotation(page)
  const turned = (x: number, y: number) => {
    const [u, v] = [(x - left) / (right - left), (top - y) / (top - bottom)]
    return (
      (
        [
          [u, v],
          [1 - v, u],
          [1 - u, 1 - v],
          [v, 1 - u],
        ] as const
      )[turns] ?? ([u, v] as const)
    )
  }
  return (box) => {
    const [one, other] = [turned(box[0], box[1]), turned(box[2], box[3])]
    const [across, down] = [
      [one[0], other[0]],
      [one[1], other[1]],
    ]
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
  }
}

/**
 * The largest contrast of a channel within a box and one pixel above and below it, for the ink of a period fills its
 * box. Pixels on the left and right may belong to other letters.
 */
export function contrastAt({ pixels, size }: DrawnPixels, [left, top, right, bottom]: Shares): number {
  const { width, height } = size
  const [x0, y0] = [Math.round(left * width), Math.round(top * height) - 1]
  const x1 = Math.max(x0 + 1, Math.round(right * width))
  const y1 = Math.max(y0 + 3, Math.round(bottom * height) + 1)
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, x0), at = 4 * (y * width + x); x < Math.min(width, x1); x++, at += 4)
      for (let channel = 0; channel < 3; channel++) {
        const level = pixels[at + channel]!
        if (level < least[channel]!) least[channel] = level
        if (level > most[channel]!) most[channel] = level
      }
  return Math.max(...most.map((level, channel) => level - least[channel]!))
}
