import { describe, expect, it, jest } from '@jest/globals'
import { drawnByPdfium } from '@countersign/documents/internal/agreement/by-pdfium'
import { differenceOf, isBelow, min } from '@countersign/documents/internal/agreement/difference'
import { judgePages } from '@countersign/documents/internal/plain/plain-pages'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { withForm, withPdf } from '@countersign/pdfium'
import { withPdfJs } from '@countersign/pdfjs-node'
import { inReaders, otherReaders } from '../fixtures/in-readers.js'
import { pagesByRule } from '../fixtures/pages-by-rule.js'
import { randomPages } from '../fixtures/random-pages.js'

// Each program draws each page.
jest.setTimeout(600_000)

/** More pages: `PLAIN_PAGES=1000`. */
const pages = Number(process.env['PLAIN_PAGES'] ?? 40)
const seed = 20_261_128

/** Draws page 1 in every reader. @returns those that differ from the signing page; null for a page that is not plain */
async function readersApart(upload: Buffer): Promise<string[] | null> {
  const { bytes } = await makeRendition(upload, { pages: 9, bytes: 2 ** 27 })
  if ((await judgePages(bytes, { from: 1, to: 1 })).odd.size > 0) return null
  return withPdf(bytes, (pdf) =>
    withPdfJs(bytes, async (shown) => {
      const { library } = pdf
      const points = pdf.withPage(0, (page) => [library.pageWidth(page), library.pageHeight(page)])!
      const size = { width: Math.round(points[0]! * 2), height: Math.round(points[1]! * 2) }
      const own = await shown.draw(1, size)
      const byPdfium = withForm(pdf, (form) => pdf.withPage(0, (page) => drawnByPdfium(pdf, page, size, form)))!
      const others = { PDFium: byPdfium, ...inReaders(bytes, size) }
      return Object.entries(others).flatMap(([name, drawn]) =>
        isBelow(differenceOf(drawn, own, size), min) ? [] : [name],
      )
    }),
  )
}

/** Pages that PDFium draws otherwise become pictures. Only the others differ in secret. */
const inSecret = (readers: readonly string[] | null): string[] =>
  readers === null || readers.includes('PDFium') ? [] : [...readers]

/** Readers that draw a page of a rule otherwise, although the engines agree. */
const known: Readonly<Record<string, string>> = {
  'image: CMYK, skewed': 'MuPDF',
  'image: a stencil of one pixel, skewed': 'MuPDF',
}

describe(`every reader draws a plain page alike: ${['pdf.js', 'PDFium', ...otherReaders].join(', ')}`, () => {
  it('for each rule', async () => {
    const apart: Record<string, string[]> = {}
    for (const [name, page] of Object.entries(pagesByRule)) {
      const readers = inSecret(await readersApart(page)).filter((reader) => reader !== known[name])
      if (readers.length > 0) apart[name] = readers
    }
    expect(apart).toEqual({})
  })

  it(`for ${pages} random pages`, async () => {
    const apart = []
    for (const page of randomPages(pages, seed)) apart.push(...inSecret(await readersApart(page)))
    expect(apart).toEqual([])
  })
})
