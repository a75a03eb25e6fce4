import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { DocumentTools } from '@countersign/documents'
import { shownText } from '@countersign/documents/internal/pictures/shown-text'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { draw, pixelsOf, withBitmap, withPdf } from '@countersign/pdfium'
import { rehearse } from '@countersign/seal/rehearse'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument } from 'pdf-lib'
import { onePage } from '../fixtures/one-page.js'
import { streamObject } from '../fixtures/pdf.js'
import { faultsByQpdf, readBy, textPlacesByPoppler } from '../fixtures/readers.js'
import { Workplace } from '../fixtures/workplace.js'

// A child loads two engines.
jest.setTimeout(120_000)

let workplace: Workplace
let tools: DocumentTools
beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools()
})
afterAll(() => workplace.close())

async function asPicture(upload: Buffer): Promise<{ before: Buffer; after: Buffer }> {
  const before = (await makeRendition(upload, { pages: 2000, bytes: 200 * 2 ** 20 })).bytes
  const kept = await tools.keepAsPictures({ rendition: await workplace.put(before), pages: [1], caller: 'a' })
  return { before, after: await readFile(kept.path) }
}

const words = 'You pay 1,234.50 EUR within 30 days, Willi.'
const line = (text: string, matrix = '1 0 0 1 50 600', size = 12) => `BT /F1 ${size} Tf ${matrix} Tm (${text}) Tj ET\n`
/** A Type 3 font whose letters a and b are a square and a bar. */
const squares = [
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 98/Widths[1 1]' +
    '/Encoding<</Differences[97/a/b]>>/CharProcs<</a 7 0 R/b 8 0 R>>>>',
  streamObject('', Buffer.from('1 0 0 0 1 1 d1 .1 0 .8 .8 re f', 'latin1')),
  streamObject('', Buffer.from('1 0 0 0 1 1 d1 .3 0 .3 .8 re f', 'latin1')),
]

describe('the text of a page kept as a picture', () => {
  it.each([
    ['small letters', onePage({ content: line(words) + line(words, '1 0 0 1 50 500', 6) })],
    ['a rotated page', onePage({ page: '/Rotate 90', content: line(words) + line(words, '0 1 -1 0 300 100') })],
    ['a crop box', onePage({ page: '/MediaBox[0 0 800 900]/CropBox[20 30 415 730]', content: line(words) })],
    ['narrow letters', onePage({ content: `70 Tz 3 Tw ${line(words)}` })],
    [
      'a Type 3 font',
      onePage({
        content: 'BT /T 40 Tf 50 700 Td (abba) Tj ET',
        page: '/Resources<</Font<</T 6 0 R>>>>',
        objects: squares,
      }),
    ],
  ])('has the same words at the same places: %s', async (_what, upload) => {
    const { before, after } = await asPicture(upload)
    expect(await readBy(after)).toEqual(await readBy(before))
    const [places, were] = [textPlacesByPoppler(after), textPlacesByPoppler(before)]
    for (const [index, place] of places.entries()) expect(Math.abs(place - were[index]!)).toBeLessThan(1)
    expect(faultsByQpdf(after)).toBeNull()
    await rehearse(after)
  })

  it('lacks letters without ink', async () => {
    const content = 'BT /F1 12 Tf 50 600 Td (Seen ) Tj 1 g (white ) Tj 0 g (again) Tj ET'
    for (const text of Object.values(await readBy((await asPicture(onePage({ content }))).after)))
      expect(text).toMatch(/^Seen +again$/)
  })

  it('lacks letters that the other engine does not draw', async () => {
    const upload = onePage({ content: line('Seen') + line('by one', '1 0 0 1 50 300') })
    const size = { width: 595, height: 842 }
    const letters = await withPdf(upload, (pdf) =>
      pdf.withPage(0, (page) =>
        withBitmap(pdf.library, size, (bitmap) => {
          draw(pdf, page, bitmap, size, 0)
          const pixels = Buffer.from(pixelsOf(pdf.library, bitmap, size))
          // Without the lower half.
          const others = Buffer.from(pixels).fill(255, pixels.length / 2)
          return shownText(pdf.library, page, [
            { pixels, size },
            { pixels: others, size },
          ])
        }),
      ),
    )
    expect(letters!.map(({ text }) => text).join('')).toBe('Seen')
  })

  it('has words from right to left', async () => {
    const pdf = await PDFDocument.create()
    pdf.registerFontkit(fontkit)
    const file = createRequire(import.meta.url).resolve(
      '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    )
    const font = await pdf.embedFont(await readFile(file))
    pdf.addPage([595, 842]).drawText('שלום עולם', { font, size: 20, x: 60, y: 600 })
    const { before, after } = await asPicture(Buffer.from(await pdf.save()))
    const [has, had] = [await readBy(after), await readBy(before)]
    expect(had['PDFium']).toContain('שלום')
    expect(has).toEqual(had)
  })
})
