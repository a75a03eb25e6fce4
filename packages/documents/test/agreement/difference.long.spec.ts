import { describe, expect, it } from '@jest/globals'
import { comparedSize, drawnByPdfium } from '@countersign/documents/internal/agreement/by-pdfium'
import { type Difference, differenceOf, isBelow, min } from '@countersign/documents/internal/agreement/difference'
import { withPdfJs } from '@countersign/pdfjs-node'
import { withForm, withPdf } from '@countersign/pdfium'
import { onePage } from '../fixtures/one-page.js'

const courier = '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>'
const page = (content: string, state = '') =>
  onePage({ content, page: `/Resources<</Font<</C 6 0 R>>/ExtGState<</G<<${state}>>>>>>`, objects: [courier] })
const text = (words: string, place = '50 700', size = 11) => `BT /C ${size} Tf ${place} Td (${words}) Tj ET`

/** Draws one page with PDFium, the other with pdf.js. */
async function between(one: Buffer, other: Buffer): Promise<Difference> {
  const drawn = await withPdf(one, (pdf) =>
    withForm(pdf, (form) =>
      pdf.withPage(0, (opened) => {
        const size = comparedSize(pdf, opened)
        return { size, pixels: drawnByPdfium(pdf, opened, size, form) }
      }),
    ),
  )
  const { size, pixels } = drawn!
  return differenceOf(pixels, await withPdfJs(other, (pdf) => pdf.draw(1, size)), size)
}

const price = text('You pay 1,250 EUR')
const boxes = '1 0 0 rg 50 600 80 20 re f'
const pages: Record<string, [one: string, other: string, state?: string]> = {
  'a digit': [price, text('You pay 1,260 EUR')],
  'a digit of 6 pt': [text('1,250', '50 700', 6), text('1,750', '50 700', 6)],
  'a digit of 24 pt': [text('1,250', '50 700', 24), text('1,260', '50 700', 24)],
  'a point for a comma': [text('1.250'), text('1,250')],
  'the colour of a text': [`0 0 0 rg ${price}`, `1 0 0 rg ${price}`],
  'a text that is not shown': [price, `3 Tr ${price}`],
  'a text in white': [price, `1 g ${price}`],
  'a text that is moved': [price, text('You pay 1,250 EUR', '52 700')],
  'a text that is moved down': [price, text('You pay 1,250 EUR', '50 698')],
  'a text that is cut off': [price, `50 690 60 30 re W n ${price}`],
  'a blend mode': [`${boxes} 0 1 0 rg 60 600 80 20 re f`, `${boxes} /G gs 0 1 0 rg 60 600 80 20 re f`, '/BM/Multiply'],
  transparency: [`${boxes} ${price}`, `/G gs ${boxes} ${price}`, '/ca .2'],
  'a tick': [boxes, `${boxes} 2 w 50 700 m 54 696 l 62 706 l S`],
}

describe('two pictures of a page', () => {
  it.each(Object.entries(pages))('differ by %s', async (_what, [one, other, state]) => {
    expect(isBelow(await between(page(one, state), page(other, state)), min)).toBe(false)
  })

  it.each(Object.entries(pages))('are alike without it: %s', async (_what, [, other, state]) => {
    expect(isBelow(await between(page(other, state), page(other, state)), min)).toBe(true)
  })
})
