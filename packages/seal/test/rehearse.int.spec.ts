import { describe, expect, it, jest } from '@jest/globals'
import { rehearse } from '@countersign/seal/rehearse'
import fc from 'fast-check'
import { pagesPdf, type PageWish, plainPdf, stream } from './fixtures/plain-pdf.js'

jest.setTimeout(180_000)

const side = fc.oneof(fc.double({ min: 0.001, max: 14_400, noNaN: true }), fc.constantFrom(1, 612, 1e-5))
const content = fc
  .array(fc.constantFrom('q', 'Q', '(q) Tj', '% Q\n', '1 0 0 1 5 5 cm', 'BI /W 1 /H 1 ID x EI', '<51> Tj', '/Q gs'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(' '))
const entries = fc.constantFrom(
  '',
  '/Rotate 90',
  '/Rotate 270/UserUnit 2.5',
  '/CropBox[10.123456789 10 50 60]',
  '/Resources<</XObject<</CsStamp0 4 0 R>> >>',
  '/Resources<</ExtGState<</G <</ca 0.123456789>> >> >>',
  '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9.87654321 9]>>]',
  '/Group<</S/Transparency/CS/DeviceRGB>>',
)
const page = fc.record<PageWish>({ width: side, height: side, content, entries })

describe('the rehearsal', () => {
  it('passes for any pages, with only stamps and a seal appended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
        await rehearse(pagesPdf(pages))
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['a page of one point', [{ width: 1, height: 1 }]],
    ['a page without an extent', [{ width: 0, height: 0 }]],
    ['a hundred pages', Array.from({ length: 100 }, () => ({}))],
  ])('passes for %s', async (_what, pages) => {
    await expect(rehearse(pagesPdf(pages))).resolves.toBeUndefined()
  })

  const lying = pagesPdf([{}])
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n3')
  const twice = plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
    stream(''),
  ])
  const beyond = pagesPdf([{ entries: '/Resources<</XObject<</X 99999999 0 R>> >>' }])

  it.each([
    ['text', Buffer.from('no PDF'), /header/],
    ['a file whose table lies', Buffer.from(lying, 'latin1'), /xref|object/i],
    ['a file without pages', plainPdf(['<</Type/Catalog>>']), /more or fewer pages/],
    ['one page that is said to be two', twice, /more or fewer pages/],
    ['references beyond all numbers', beyond, /numbers that are too high/],
  ])('refuses %s', async (_what, file, message) => {
    await expect(rehearse(file)).rejects.toThrow(message)
  })
})
