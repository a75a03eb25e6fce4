import { describe, expect, it, jest } from '@jest/globals'
import { draw, pixelsOf, withBitmap, withPdf } from '@countersign/pdfium'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { appendStamps } from '@countersign/pdf/internal/update/append'
import { placeOfSeal } from '@countersign/pdf/internal/update/places'
import { rehearse } from '@countersign/seal/rehearse'
import { attacks } from '../fixtures/attacks.js'
import { odd } from '../fixtures/odd.js'
import { formObject, onePage } from '../fixtures/one-page.js'

jest.setTimeout(120_000)

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }

describe('an ingested PDF', () => {
  it.each([
    ...Object.entries(odd).map(([what, parts]) => [what, onePage(parts)] as const),
    ...Object.entries(attacks).map(([what, { bytes }]) => [what, bytes] as const),
  ])('can be stamped and sealed: %s', async (_what, upload) => {
    expect(await ingestPdf(upload, limits, rehearse)).toMatchObject({ pageCount: 1 })
  })

  it.each([3000, 200_000])('is accepted, or refused as damaged: arrays %i deep', async (depth) => {
    const verdict = await ingestPdf(
      onePage({ page: `/Deep ${'['.repeat(depth)}${']'.repeat(depth)}` }),
      limits,
      rehearse,
    )
    expect('refused' in verdict ? verdict.refused : 'taken').toMatch(/^(taken|damaged)$/)
  })
})

describe('a field placed over an original form field', () => {
  it('shows its value, not covered by the original form', async () => {
    const opaque = '/Type/Annot/Subtype/Widget/F 4/Rect[50 700 350 750]/FT/Tx/T(a)/MK<</BG[1 1 1]>>/AP<</N 7 0 R>>'
    const upload = onePage({
      content: '',
      page: '/Annots[6 0 R]',
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      objects: [`<<${opaque}>>`, formObject('1 g 0 0 300 50 re f')],
    })
    const ingested = await ingestPdf(upload, limits, rehearse)
    if ('refused' in ingested) throw new Error(ingested.refused)
    const by = { signedBy: 'Ann', signedAt: '2026-11-22T10:00:00.000Z', eventHash: '0'.repeat(64) }
    const field = { fieldId: 'a', type: 'text' as const, page: 1, x: 10, y: 12, width: 150, height: 15 }
    const stamps = [{ ...by, field, value: { kind: 'text' as const, text: 'Value' } }]
    const place = placeOfSeal({ name: 'Seal', reason: 'Test', at: by.signedAt }, 8192, 'certification')
    const { file } = await appendStamps(ingested.bytes, () => ({ requestId: 'r', stamps }), place)
    expect(await inkIn(ingested.bytes)).toBe(0)
    expect(await inkIn(file)).toBeGreaterThan(50)
  })
})

/** Counts dark pixels in the upper half of an A4 page. */
function inkIn(bytes: Buffer): Promise<number> {
  const size = { width: 595, height: 842 }
  return withPdf(bytes, (pdf) => {
    const dark = pdf.withPage(0, (page) =>
      withBitmap(pdf.library, size, (bitmap) => {
        draw(pdf, page, bitmap, size, 0)
        const upper = pixelsOf(pdf.library, bitmap, size).subarray(0, 595 * 421 * 4)
        return upper.filter((value, index) => index % 4 === 0 && value < 128).length
      }),
    )
    return dark ?? -1
  })
}
