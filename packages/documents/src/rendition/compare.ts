import { type Drawn, draw } from '../pdf/draw.js'
import { withForm } from '../pdf/form-environment.js'
import type { Pointer } from '../pdf/library.js'
import { type OpenPdf, withPdf } from '../pdf/pdfium.js'

/** Pixels of a page that may be off by more than so much in one colour: the edges of letters that were flattened are. */
const tolerated = { pixels: 20, difference: 48 }

/** Pages that are compared: the first hundred, and of the rest every tenth. */
const isCompared = (index: number): boolean => index < 100 || index % 10 === 0

/** A page is drawn with a pixel a point, or smaller where it would have more on a side than this. */
const mostPixels = 4000

/**
 * How many pages of two PDFs do not look alike on a screen, form fields included, of those that are compared: the first
 * hundred and every tenth after. Where the numbers of pages differ, all of them count.
 *
 * @throws {NotOpened}
 */
export async function pagesThatDiffer(one: Uint8Array, other: Uint8Array): Promise<number> {
  return withPdf(one, (left) =>
    withPdf(other, (right) => {
      const count = left.pageCount()
      if (count !== right.pageCount()) return Math.max(count, right.pageCount())
      return withForm(left, (formOfLeft) =>
        withForm(right, (formOfRight) => {
          const pages = Array.from({ length: count }, (_, index) => index).filter(isCompared)
          return pages.filter((page) => !areAlike(drawn(left, page, formOfLeft), drawn(right, page, formOfRight)))
            .length
        }),
      )
    }),
  )
}

function drawn(pdf: OpenPdf, index: number, form: Pointer): Drawn | undefined {
  const { library } = pdf
  return pdf.withPage(index, (page) => {
    const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
    const scale = Math.min(1, mostPixels / Math.max(width, height, 1))
    const pixels = (length: number) => Math.max(1, Math.round(length * scale))
    return draw(pdf, page, { width: pixels(width), height: pixels(height) }, form)
  })
}

function areAlike(one: Drawn | undefined, other: Drawn | undefined): boolean {
  if (!one || !other || one.width !== other.width || one.height !== other.height) return false
  if (one.pixels.equals(other.pixels)) return true
  let off = 0
  for (let at = 0; at < one.pixels.length && off <= tolerated.pixels; at += 4)
    if (isOff(one.pixels, other.pixels, at)) off++
  return off <= tolerated.pixels
}

/** Whether a pixel is off in red, green or blue; the fourth byte is not used. */
function isOff(one: Buffer, other: Buffer, at: number): boolean {
  for (let colour = at; colour < at + 3; colour++)
    if (Math.abs(one[colour]! - other[colour]!) > tolerated.difference) return true
  return false
}
