import { describe, expect, it, jest } from '@jest/globals'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { drawnBy, pixelsOff } from '../fixtures/drawn.js'
import { colours, plainColours } from '../fixtures/two-colours.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
/** Edge pixels that may differ; a digit of 24 points has more. */
const tolerated = 40

describe('every reader draws the same colours on a page with', () => {
  it.each(Object.entries(colours))('%s', async (_what, upload) => {
    const { bytes, isAmbiguous } = await makeRendition(upload, max)
    expect(isAmbiguous).toBe(true)
    const { PDFium, ...others } = await drawnBy(bytes)
    for (const [reader, picture] of Object.entries(others))
      expect({ reader, off: pixelsOff(PDFium!, picture) <= tolerated }).toEqual({ reader, off: true })
  })
})

describe('earlier signatures may be kept, as readers agree, on a page with', () => {
  it.each(Object.entries(plainColours))('%s', async (_what, upload) => {
    const { compared, isAmbiguous } = await makeRendition(upload, max)
    expect(isAmbiguous).toBe(false)
    expect(await pagesThatDiffer(upload, compared)).toEqual([])
  })
})
