import { describe, expect, it } from '@jest/globals'
import { comparedSize, drawnByPdfium } from '@countersign/documents/internal/agreement/by-pdfium'
import { pagesThatDifferByEngine } from '@countersign/documents/internal/agreement/pages-that-differ'
import { judgePages } from '@countersign/documents/internal/plain/plain-pages'
import { withPdf } from '@countersign/pdfium'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'

const first = { from: 1, to: 1 }
const page = (content: string, resources = '', ...objects: (string | Buffer)[]) =>
  onePage({ content, page: `/MediaBox[0 0 100 100]/Resources<<${resources}>>`, objects })
const form = streamObject('/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<<>>', Buffer.from('0 0 9 9 re f'))

const isGrey = async (pdf: Buffer) => {
  const { odd, grey } = await judgePages(pdf, first)
  expect([...odd]).toEqual([])
  return grey.has(1)
}

describe('a page without colors', () => {
  it.each([
    ['black', '0 0 9 9 re f'],
    ['shades', '0.5 g 0 0 9 9 re f\n0.2 G\n1 w\n[] 0 d\n0 0 m\n9 9 l\nS'],
    ['RGB of one shade', '0.5 0.5 0.5 rg 0 0 9 9 re f'],
  ])('may have %s', async (_name, content) => {
    expect(await isGrey(page(content))).toBe(true)
  })

  it.each([
    ['colors', page('0.5 0.5 0.4 rg 0 0 9 9 re f')],
    ['colors of lines', page('1 0 0 RG\n1 w\n[] 0 d\n0 0 m\n9 9 l\nS')],
    ['forms', page('/F Do', '/XObject<</F 6 0 R>>', form)],
    ['alpha', page('/G gs 0 0 9 9 re f', '/ExtGState<</G<</ca 0.5>>>>')],
  ])('has no %s', async (_name, pdf) => {
    expect(await isGrey(pdf)).toBe(false)
  })

  it('looks the same in one channel', async () => {
    const pdf = await PDFDocument.create()
    const sheet = pdf.addPage([300, 200])
    const font = await pdf.embedFont(StandardFonts.TimesRoman)
    for (const [line, size] of [6, 9, 12, 30].entries())
      sheet.drawText('Sphinx 0123', { x: 9, y: 9 + line * 30, size, font })
    sheet.drawLine({ start: { x: 7, y: 3 }, end: { x: 280, y: 180 }, thickness: 0.7 })
    const [colour, grey] = await withPdf(await pdf.save(), (open) =>
      [false, true].map((isDrawnGrey) =>
        open.withPage(0, (at) => drawnByPdfium(open, at, comparedSize(open, at), 0, { isGrey: isDrawnGrey })),
      ),
    )
    expect(Buffer.from(grey!).equals(Buffer.from(colour!))).toBe(true)
    expect(colour!.some((value) => value > 0 && value < 255)).toBe(true)
  })
})

describe('drawing in one channel', () => {
  const red = '1 0 0 rg 20 20 50 50 re f'
  const known = { grey: new Set([1]) }

  it('loses colors', async () => {
    expect(await pagesThatDifferByEngine(page(red), first)).toEqual([])
    expect(await pagesThatDifferByEngine(page(red), first, known)).toEqual([1])
  })

  it('is not used on a page with annotations, which may have colors', async () => {
    const annotated = onePage({
      content: red,
      page: '/MediaBox[0 0 100 100]/Resources<<>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]>>]',
    })
    expect(await pagesThatDifferByEngine(annotated, first, known)).toEqual([])
  })
})
