import { type OpenPdf, withForm, withPdf } from '@countersign/pdfium'
import { type PdfByPdfJs, withPdfJs } from '@countersign/pdfjs-node'
import { comparedSize, drawnByPdfium } from './by-pdfium.js'
import { differenceOf, isBelow, min } from './difference.js'

/** From 1, both ends inclusive. */
export interface PageRange {
  from: number
  to: number
}

export interface KnownPages {
  /** Not drawn. */
  except?: ReadonlySet<number>
  /** Their content has no colors. */
  grey?: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/**
 * Returns the plain pages that PDFium and pdf.js draw differently, or that either cannot draw.
 *
 * @throws {NotOpened}
 */
export function pagesThatDifferByEngine(
  bytes: Uint8Array,
  { from, to }: PageRange,
  { except = none, grey = none }: KnownPages = {},
): Promise<number[]> {
  return withPdf(bytes, async (pdf) => {
    const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const numbers = all.filter((number) => !except.has(number))
    return withPdfJs(bytes, async (other) => {
      const found: number[] = []
      const both = { pdf, other, grey, into: new Uint8Array() }
      for (const number of numbers) if (!(await isAlike(both, number))) found.push(number)
      return found
    }).catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) throw error
      return numbers
    })
  })
}

interface Both {
  pdf: OpenPdf
  other: PdfByPdfJs
  grey: ReadonlySet<number>
  /** Memory for the drawing of a page: Node collects garbage after every few arrays of this size. */
  into: Uint8Array
}

async function isAlike(both: Both, number: number): Promise<boolean> {
  try {
    return await drawAlike(both, number)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return false
  }
}

async function drawAlike(both: Both, number: number): Promise<boolean> {
  const { pdf, other, grey } = both
  const size = withForm(pdf, (form) =>
    pdf.withPage(number - 1, (page) => {
      const compared = comparedSize(pdf, page)
      // Annotations may have colors.
      const isGrey = grey.has(number) && pdf.library.annotationCount(page) === 0
      both.into = drawnByPdfium(pdf, page, compared, form, { isGrey, into: both.into })
      return compared
    }),
  )
  if (!size) return false
  return isBelow(differenceOf(both.into, await other.draw(number, size), size), min)
}
