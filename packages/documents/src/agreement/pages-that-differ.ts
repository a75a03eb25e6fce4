import { type OpenPdf, withForm, withPdf } from '@countersign/pdfium'
import { type PdfByPdfJs, withPdfJs } from '@countersign/pdfjs-node'
import { comparedSize, drawnByPdfium } from './by-pdfium.js'
import { differenceOf, isBelow, min } from './difference.js'

/** From 1, both ends inclusive. */
export interface PageRange {
  from: number
  to: number
}

/**
 * Returns the plain pages that PDFium and pdf.js draw differently, or that either cannot draw.
 *
 * @param except pages that are not drawn
 * @throws {NotOpened}
 */
export function pagesThatDifferByEngine(
  bytes: Uint8Array,
  { from, to }: PageRange,
  except: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  return withPdf(bytes, async (pdf) => {
    const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const numbers = all.filter((number) => !except.has(number))
    return withPdfJs(bytes, async (other) => {
      const found: number[] = []
      for (const number of numbers) if (!(await isAlike(pdf, other, number))) found.push(number)
      return found
    }).catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) throw error
      return numbers
    })
  })
}

async function isAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number): Promise<boolean> {
  try {
    return await drawAlike(pdf, other, number)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  }
}

async function drawAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number): Promise<boolean> {
  const drawn = withForm(pdf, (form) =>
    pdf.withPage(number - 1, (page) => {
      const size = comparedSize(pdf, page)
      return { size, pixels: drawnByPdfium(pdf, page, size, form) }
    }),
  )
  if (!drawn) return false
  return isBelow(differenceOf(drawn.pixels, await other.draw(number, drawn.size), drawn.size), min)
}
