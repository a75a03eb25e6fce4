import { describe, expect, it } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { alive } from '../fixtures/alive.js'
import { onePage } from '../fixtures/one-page.js'
import { pdfOf } from '../fixtures/pdf.js'
import { faultsByQpdf, unpacked } from '../fixtures/readers.js'

const max = { pages: 2000, bytes: 200 * 2 ** 20 }

describe('active content of a PDF', () => {
  it.each(Object.entries(alive))('is removed and reported: %s', async (_what, { bytes, warnings, found, gone }) => {
    const rendition = await makeRendition(bytes, max)
    expect(rendition.warnings).toEqual(warnings)
    expect(rendition.found).toEqual(found ?? null)
    const everything = await unpacked(rendition.bytes)
    expect(everything).toContain(Buffer.from('Hello').toString('hex'))
    for (const text of gone) expect(everything).not.toContain(text)
    expect(faultsByQpdf(rendition.bytes)).toBeNull()
  })
})

describe('a PDF that loses nothing', () => {
  it('causes no warning', async () => {
    const plain = await makeRendition(await pdfOf(['one', 'two']), max)
    expect(plain).toMatchObject({ pageCount: 2, warnings: [], found: null, signatures: 0, isCertified: false })
  })

  it('keeps web and internal links, bookmarks, page labels, language and metadata', async () => {
    const xmp = '<x:xmpmeta><dc:title>Contract</dc:title><pdfaid:part>3</pdfaid:part></x:xmpmeta>'
    const { bytes, warnings } = await makeRendition(
      onePage({
        page: '/Annots[6 0 R 7 0 R]',
        catalog:
          '/Lang(en)/PageLabels<</Nums[0<</S/r>>]>>/Outlines 8 0 R/Metadata 10 0 R/OpenAction[3 0 R/Fit]/ViewerPreferences<<>>',
        trailer: '/Info<</Title(Contract)>>',
        objects: [
          '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>',
          '<</Type/Annot/Subtype/Link/Rect[9 9 19 19]/A<</S/GoTo/D[3 0 R/Fit]>>>>',
          '<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 1>>',
          '<</Title(Chapter)/Parent 8 0 R/Dest[3 0 R/Fit]>>',
          `<</Type/Metadata/Subtype/XML/Length ${xmp.length}>>\nstream\n${xmp}\nendstream`,
        ],
      }),
      max,
    )
    const everything = await unpacked(bytes)
    for (const kept of ['https://example.org', '/GoTo', 'Chapter', '/PageLabels', '/Lang', 'dc:title', '(Contract)'])
      expect(everything).toContain(kept)
    expect(everything).not.toContain('pdfaid')
    expect(warnings).toEqual([])
  })
})
