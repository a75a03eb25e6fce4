import { type OpenPdf, type Samples, withForm, withPdf } from '@countersign/pdfium'
import { type PdfByPdfJs, withPdfJs } from '@countersign/pdfjs-node'
import { withPlainPages } from '../plain/plain-pages.js'
import { withStandardFonts } from '../rendition/fonts/standard/with-standard-fonts.js'
import { bothScales, comparedSizeOf, drawnByPdfium } from './by-pdfium.js'
import { differenceOf, isBelow, min } from './difference.js'
import type { PageRange } from './pages-that-differ.js'

/**
 * True if pages of a file that stays as it is look like a copy that every reader draws alike: written with the grammar
 * of plain pages, with letters for the standard fonts, and lines at least half a point thick. Both engines draw file and
 * copy, PDFium at two scales, and every line counts. A page without such a copy is unlike it.
 *
 * @throws {NotOpened} and library errors
 */
export async function isLikeCopy(upload: Buffer, pages: PageRange): Promise<boolean> {
  const file = await withStandardFonts(upload)
  const { bytes: copy, odd } = await withPlainPages(file, { isCopy: true, pages })
  if (odd.size > 0) return false
  const numbers = Array.from({ length: pages.to - pages.from + 1 }, (_, index) => pages.from + index)
  const areAlike = async (isAlike: (number: number) => boolean | Promise<boolean>) => {
    for (const number of numbers) if (!(await isAlike(number))) return false
    return true
  }
  return withPdf(file, (one) =>
    withPdf(copy, async (other) => {
      if (!(await areAlike((number) => bothScales.every((scale) => isAlikeInPdfium(one, other, number, scale)))))
        return false
      return withPdfJs(file, (left) =>
        withPdfJs(copy, (right) =>
          areAlike((number) => isAlikeInPdfJs(left, right, number, comparedSizeOf(one, number))),
        ),
      )
    }),
  )
}

function isAlikeInPdfium(one: OpenPdf, other: OpenPdf, number: number, scale: Samples): boolean {
  const size = comparedSizeOf(one, number)
  const drawn = (pdf: OpenPdf) =>
    size &&
    withForm(pdf, (form) =>
      pdf.withPage(number - 1, (page) => drawnByPdfium(pdf, page, size, form, { samples: scale })),
    )
  const [left, right] = [drawn(one), drawn(other)]
  return left !== undefined && right !== undefined && isBelow(differenceOf(left, right, size!, false), min)
}

async function isAlikeInPdfJs(
  one: PdfByPdfJs,
  other: PdfByPdfJs,
  number: number,
  size: ReturnType<typeof comparedSizeOf>,
): Promise<boolean> {
  if (!size) return false
  const drawn = await one.draw(number, size)
  return isBelow(differenceOf(drawn, await other.draw(number, size), size, false), min)
}
