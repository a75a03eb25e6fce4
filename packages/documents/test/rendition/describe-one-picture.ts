import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { appendStamps } from '@countersign/pdf/internal/update/append'
import { placeOfSeal } from '@countersign/pdf/update/places'
import { rehearse } from '@countersign/seal/rehearse'
import { type Box, changeBetween, drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { pixelFont, sharedGlyph } from '../fixtures/one-page.js'
import { readBy } from '../fixtures/readers.js'
import { endings, packings, readings, unchanged } from '../fixtures/two-readings.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const at = '2026-11-22T10:00:00.000Z'
const place = placeOfSeal({ name: 'Seal', reason: 'Test', at }, 8192, 'certification')

/** A text field beside the second line. */
const field = { fieldId: 'a', type: 'text', page: 1, x: 40, y: 20, width: 200, height: 20 } as const
const stamp = {
  field,
  value: { kind: 'text', text: 'FILLED IN' },
  signedBy: 'Ann',
  signedAt: at,
  eventHash: '0'.repeat(64),
} as const

async function stamped(rendition: Buffer): Promise<Buffer> {
  return (await appendStamps(rendition, () => ({ requestId: 'r', stamps: [stamp] }), place)).file
}

/** Bounding box of changes by stamping in each reader, above the page's footer lines. */
async function changesBy(upload: Buffer): Promise<Record<string, Box | null>> {
  const { bytes } = await makeRendition(upload, max)
  const [before, after] = [await drawnBy(bytes), await drawnBy(await stamped(bytes))]
  return Object.fromEntries(
    Object.entries(after).map(([reader, picture]) => [reader, changeBetween(before[reader]!, picture, 780)]),
  )
}

export function describePictures(): void {
  describe('every reader draws values in their fields on a page that ends in', () => {
    let expected: Record<string, Box | null>
    beforeAll(async () => {
      expected = await changesBy(unchanged)
    })

    it.each(Object.entries(endings))('%s', async (_what, upload) => {
      expect(expected).toMatchObject({ PDFium: { left: 245, top: 192 } })
      expect(await changesBy(upload)).toEqual(expected)
      const { bytes } = await makeRendition(upload, max)
      for (const [reader, text] of Object.entries(await readBy(await stamped(bytes))))
        expect({ reader, text }).toEqual({ reader, text: expect.stringContaining('FILLED IN') })
    })
  })

  describe('a page is refused as damaged, with its number, if its content is packed by', () => {
    it.each(Object.entries(packings))('%s', async (_what, upload) => {
      const verdict = await ingestPdf(upload, { ...max, objects: 300_000 }, rehearse)
      expect(verdict).toMatchObject({ refused: 'damaged', page: 1 })
    })
  })

  /** Edge pixels that may differ; a digit of 24 points has more. */
  const tolerated = 25

  describe('every reader draws a page alike despite', () => {
    it.each(Object.entries(readings))('%s', async (_what, upload) => {
      const { bytes } = await makeRendition(upload, max)
      const { PDFium, ...others } = await drawnBy(bytes)
      for (const [reader, picture] of Object.entries(others))
        expect({ reader, off: pixelsOff(PDFium!, picture) <= tolerated }).toEqual({ reader, off: true })
      const texts = Object.values(await readBy(bytes)).map((text) => text.replaceAll(' ', ''))
      expect(new Set(texts).size).toBe(1)
    })
  })

  describe('characters whose glyphs are images', () => {
    it.each([
      ['of one font', pixelFont()],
      ['that two fonts share', sharedGlyph()],
    ])('%s are drawn as before', async (_which, upload) => {
      const { bytes } = await makeRendition(upload, max)
      const before = await drawnBy(upload)
      for (const [reader, picture] of Object.entries(await drawnBy(bytes)))
        expect({ reader, change: changeBetween(before[reader]!, picture, 842) }).toEqual({ reader, change: null })
    })
  })
}
