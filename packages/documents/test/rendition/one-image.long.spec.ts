import { describe, expect, it, jest } from '@jest/globals'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { rehearse } from '@countersign/seal/rehearse'
import { drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { oddImages, packedImages, soundImages } from '../fixtures/two-images.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
/** Edge pixels that readers draw differently. */
const tolerated = 40

async function mustBeAlike(rendition: Buffer): Promise<void> {
  const { PDFium, ...others } = await drawnBy(rendition)
  for (const [reader, picture] of Object.entries(others)) {
    const off = pixelsOff(PDFium!, picture)
    expect({ reader, off, isAlike: off <= tolerated }).toEqual({ reader, off, isAlike: true })
  }
}

describe('an image looks as before with', () => {
  it.each(Object.entries(soundImages))('%s', async (_what, upload) => {
    const { bytes, compared, isAmbiguous } = await makeRendition(upload, max)
    expect(await pagesThatDiffer(upload, compared)).toEqual([])
    expect(isAmbiguous).toBe(false)
    await mustBeAlike(bytes)
  })
})

describe('every reader draws an image alike despite', () => {
  it.each(Object.entries(oddImages))('%s', async (_what, upload) => {
    const { bytes, isAmbiguous } = await makeRendition(upload, max)
    expect(isAmbiguous).toBe(true)
    await mustBeAlike(bytes)
  })
})

describe('a page is refused as damaged, with its number, if an image is packed by', () => {
  it.each(Object.entries(packedImages))('%s', async (_what, upload) => {
    const verdict = await ingestPdf(upload, { ...max, objects: 300_000 }, rehearse)
    expect(verdict).toMatchObject({ refused: 'damaged', page: 1 })
  })
})
