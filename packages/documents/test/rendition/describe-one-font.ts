import { describe, expect, it, jest } from '@jest/globals'
import { pagesThatDiffer } from '@countersign/documents/internal/rendition/compare'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { agreementOn } from '../fixtures/agreement.js'
import { oddCodes, onlyInPdfium, soundCodes } from '../fixtures/odd-codes.js'
import { oddEncodings } from '../fixtures/odd-encodings.js'
import { oddMetrics } from '../fixtures/odd-metrics.js'
import { oddDrawn, soundDrawn } from '../fixtures/odd-drawn.js'
import { oddWidths } from '../fixtures/odd-widths.js'
import { oddFonts, soundFonts } from '../fixtures/two-fonts.js'

// Starts available external readers, which is slow on a busy machine.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }

/** Fonts that stay ambiguous, so their pages become pictures. */
const pictures = new Set([
  'a character in two ranges',
  'ranges out of order',
  'spaces in two lists',
  'another CMap that it uses',
  'another CMap that it uses in its text',
  'glyphs that are content, without names',
  'glyphs that are content, of no width',
  'glyphs that are content, without widths',
  'glyphs that are content, with too few widths',
  'glyphs that are content, with widths without a first code',
  'glyphs that are content, with a width that is a name',
  'glyphs that are content, without a matrix',
  'glyphs that are content, with a matrix that is too short',
])

export function describeFonts(): void {
  describe('text looks as before in every reader in', () => {
    it.each(Object.entries({ ...soundFonts, ...soundCodes, ...soundDrawn }))('%s', async (_what, upload) => {
      const { bytes, compared, isAmbiguous } = await makeRendition(upload, max)
      expect(await pagesThatDiffer(upload, compared)).toEqual([])
      expect(isAmbiguous).toBe(false)
      expect(await agreementOn(bytes)).toBe('alike')
    })
  })

  describe('every reader draws the same text despite a font with', () => {
    const odd = { ...oddFonts, ...oddCodes, ...oddMetrics, ...oddWidths, ...oddEncodings, ...oddDrawn }
    it.each(Object.entries(odd))('%s', async (what, upload) => {
      const { bytes, compared, isAmbiguous } = await makeRendition(upload, max)
      expect(await pagesThatDiffer(upload, compared)).toEqual([])
      expect(await agreementOn(bytes)).toBe(pictures.has(what) ? 'picture' : 'alike')
      // Earlier signatures are kept only if readers agree; otherwise the check reports the page.
      expect(['alike', 'picture']).toContain(isAmbiguous ? 'alike' : await agreementOn(upload))
    })
  })

  describe('a CMap that only PDFium knows', () => {
    it('becomes one that every reader has, and the page is reported as different', async () => {
      const { bytes, isAmbiguous } = await makeRendition(onlyInPdfium, max)
      expect(isAmbiguous).toBe(true)
      expect(await pagesThatDiffer(onlyInPdfium, bytes)).toEqual([1])
      expect(await agreementOn(bytes)).toBe('alike')
    })
  })
}
