import { draw, pixelsOf, type Size, withBitmap } from '../pdf/draw.js'
import { withForm } from '../pdf/form-environment.js'
import type { Pointer } from '../pdf/library.js'
import { type OpenPdf, withPdf } from '../pdf/pdfium.js'

/** Pixels of a page that may be off by more than so much in one colour: the edges of letters that were flattened are. */
const tolerated = { pixels: 20, difference: 48 }

/** Which pages are compared: of many the first hundred, and every tenth of the rest; or all. */
const isCompared = {
  sampled: (index: number): boolean => index < 100 || index % 10 === 0,
  all: (): boolean => true,
}

/** A page is drawn with a pixel a point, or smaller where it would have more on a side than this. */
const mostPixels = 4000

/**
 * How many pages of two PDFs do not look alike on a screen, form fields included, of those that are compared. Where the
 * numbers of pages differ, all of them count.
 *
 * @throws {NotOpened}
 */
export async function pagesThatDiffer(
  one: Uint8Array,
  other: Uint8Array,
  which: keyof typeof isCompared = 'sampled',
): Promise<number> {
  return withPdf(one, (left) =>
    withPdf(other, (right) => {
      const count = left.pageCount()
      if (count !== right.pageCount()) return Math.max(count, right.pageCount())
      return withForm(left, (formOfLeft) =>
        withForm(right, (formOfRight) => {
          const pages = Array.from({ length: count }, (_, index) => index).filter(isCompared[which])
          const lookAlike = (index: number) =>
            areAlike({ pdf: left, form: formOfLeft, index }, { pdf: right, form: formOfRight, index })
          return pages.filter((index) => !lookAlike(index)).length
        }),
      )
    }),
  )
}

interface Side {
  pdf: OpenPdf
  form: Pointer
  index: number
}

function areAlike(one: Side, other: Side): boolean {
  const { library } = one.pdf
  const verdict = withOpenPage(one, (page, size) =>
    withOpenPage(other, (otherPage, otherSize) => {
      if (size.width !== otherSize.width || size.height !== otherSize.height) return false
      return withBitmap(library, size, (bitmap) =>
        withBitmap(library, size, (otherBitmap) => {
          draw(one.pdf, page, bitmap, size, one.form)
          draw(other.pdf, otherPage, otherBitmap, size, other.form)
          return arePixelsAlike(pixelsOf(library, bitmap, size), pixelsOf(library, otherBitmap, size))
        }),
      )
    }),
  )
  return verdict ?? false
}

function withOpenPage<T>({ pdf, index }: Side, use: (page: Pointer, size: Size) => T): T | undefined {
  return pdf.withPage(index, (page) => {
    const [width, height] = [pdf.library.pageWidth(page), pdf.library.pageHeight(page)]
    const scale = Math.min(1, mostPixels / Math.max(width, height, 1))
    const pixels = (length: number) => Math.max(1, Math.round(length * scale))
    return use(page, { width: pixels(width), height: pixels(height) })
  })
}

function arePixelsAlike(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true
  let off = 0
  for (let at = 0; at < one.length && off <= tolerated.pixels; at += 4) if (isOff(one, other, at)) off++
  return off <= tolerated.pixels
}

/** Whether a pixel is off in red, green or blue; the fourth byte is not used. */
function isOff(one: Buffer, other: Buffer, at: number): boolean {
  for (let colour = at; colour < at + 3; colour++)
    if (Math.abs(one[colour]! - other[colour]!) > tolerated.difference) return true
  return false
}
