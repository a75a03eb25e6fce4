import { type OpenPdf, withForm, withPdf } from '@countersign/pdfium'
import { type PdfByPdfJs, withPdfJs } from '@countersign/pdfjs-node'
import { comparedSize, drawnByPdfium, forPlainPages, forUploads, type SupersamplingFactors } from './by-pdfium.js'
import { differenceOf, isBelow, min } from './difference.js'

/** From 1, both ends inclusive. */
export interface PageRange {
  from: number
  to: number
}

/**
 * Returns the pages that PDFium and pdf.js draw differently, or that either cannot draw.
 *
 * @param isOurs a rendition, whose lines are never thin; otherwise an upload that stays as it is
 * @param except pages that are not drawn
 * @throws {NotOpened}
 */
export function pagesThatDifferByEngine(
  bytes: Uint8Array,
  { from, to }: PageRange,
  isOurs = true,
  except: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  return withPdf(bytes, async (pdf) => {
    const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const numbers = all.filter((number) => !except.has(number))
    return withPdfJs(bytes, async (other) => {
      const found: number[] = []
      for (const number of numbers)
        if (!(await isAlike(pdf, other, number, isOurs ? forPlainPages : forUploads))) found.push(number)
      return found
    }).catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) throw error
      return numbers
    })
  })
}

type Sizes = readonly SupersamplingFactors[]

async function isAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number, sizes: Sizes): Promise<boolean> {
  try {
    return await drawAlike(pdf, other, number, sizes)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  }
}

async function drawAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number, sizes: Sizes): Promise<boolean> {
  const size = withForm(pdf, () => pdf.withPage(number - 1, (page) => comparedSize(pdf, page)))
  if (!size) return false
  const pixels = await other.draw(number, size)
  const found = { shape: Infinity, digit: Infinity, lines: 0 }
  for (const factors of sizes) {
    const drawn = withForm(pdf, (form) =>
      pdf.withPage(number - 1, (page) => drawnByPdfium(pdf, page, size, form, factors)),
    )
    if (!drawn) return false
    const { shape, digit, lines } = differenceOf(drawn, pixels, size)
    found.shape = Math.min(found.shape, shape)
    found.digit = Math.min(found.digit, digit)
    // A line that is missing at either size is missing.
    found.lines = Math.max(found.lines, lines)
    if (isBelow(found, min)) return true
    if (found.lines >= min.lines) return false
  }
  return false
}
