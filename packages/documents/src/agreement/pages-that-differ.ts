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
      const sheet = { into: new Uint8Array() }
      for (const number of numbers) if (!(await isAlike(pdf, other, number, sheet))) found.push(number)
      return found
    }).catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) throw error
      return numbers
    })
  })
}

/** Memory for the drawing of a page: Node collects garbage after every few arrays of this size. */
interface Sheet {
  into: Uint8Array
}

async function isAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number, sheet: Sheet): Promise<boolean> {
  try {
    return await drawAlike(pdf, other, number, sheet)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  }
}

async function drawAlike(pdf: OpenPdf, other: PdfByPdfJs, number: number, sheet: Sheet): Promise<boolean> {
  const size = withForm(pdf, (form) =>
    pdf.withPage(number - 1, (page) => {
      const compared = comparedSize(pdf, page)
      sheet.into = drawnByPdfium(pdf, page, compared, form, sheet)
      return compared
    }),
  )
  if (!size) return false
  return isBelow(differenceOf(sheet.into, await other.draw(number, size), size), min)
}
