import { describe, expect, it, jest } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { attacks } from '../fixtures/attacks.js'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { faultsByQpdf, pagesBy, readBy, unpacked } from '../fixtures/readers.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }

describe('the rendition of a PDF', () => {
  it.each(Object.entries(attacks))('with %s is read alike by every reader', async (_what, attack) => {
    const { bytes, shown = 'You pay 100 EUR', gone = '100000' } = attack
    const rendition = await makeRendition(bytes, max)
    for (const [reader, text] of Object.entries(await readBy(rendition.bytes)))
      expect({ reader, text }).toEqual({ reader, text: shown })
    expect(new Set(Object.values(await pagesBy(rendition.bytes)))).toEqual(new Set([1]))
    expect(faultsByQpdf(rendition.bytes)).toBeNull()
    expect(await pagesThatDiffer(bytes, rendition.compared)).toEqual([])
    expect(await unpacked(rendition.bytes)).not.toContain(gone)
  })
})
