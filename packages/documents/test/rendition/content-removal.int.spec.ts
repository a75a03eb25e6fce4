import { describe, expect, it } from '@jest/globals'
import { PDF } from '@libpdf/core'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { Objects } from '@countersign/documents/internal/rendition/objects'
import { pagesOf } from '@countersign/documents/internal/rendition/page-tree'
import { alive } from '../fixtures/alive.js'
import { onePage } from '../fixtures/one-page.js'
import { pdfOf, rawPdf, streamObject } from '../fixtures/pdf.js'
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
    const xmp = '<x:xmpmeta><dc:title>Contract</dc:title></x:xmpmeta>'
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
    expect(warnings).toEqual([])
  })

  it('turns pages by links to them, also if pages share a button or it opens the document', async () => {
    const button = (name: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Named/N/${name}>>>>`
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[6 0 R 7 0 R 8 0 R 9 0 R]>>'
    const upload = rawPdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Named/N/FirstPage>>>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
      page,
      page,
      page,
      ...['FirstPage', 'PrevPage', 'NextPage', 'LastPage'].map(button),
    ])
    const { bytes, warnings } = await makeRendition(upload, max)
    expect(warnings).toEqual([])
    const objects = new Objects(await PDF.load(bytes))
    const pages = pagesOf(objects)
    const targets = pages.map(({ dict }) =>
      objects.items(dict.get('Annots')).map((link) => {
        const action = objects.dict(objects.dict(link)?.get('A'))
        const target = objects.dict(objects.items(action?.get('D'))[0])
        return pages.findIndex((one) => one.dict === target) + 1
      }),
    )
    expect(targets).toEqual([
      [1, 1, 2, 3],
      [1, 1, 3, 3],
      [1, 2, 3, 3],
    ])
  })
})

describe('claims to follow a standard', () => {
  it.each([
    ['<pdfaid:part> 3 </pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>', ['PDF/A-3b']],
    [`<rdf:Description pdfaid:part="4" pdfuaid:part='1'/>`, ['PDF/A-4', 'PDF/UA-1']],
    ['<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>', ['PDF/X-4']],
  ])('are removed and named: %s', async (claim, standards) => {
    const xmp = `<x:xmpmeta><dc:title>Contract</dc:title>${claim}</x:xmpmeta>`
    const metadata = streamObject('/Type/Metadata/Subtype/XML', Buffer.from(xmp))
    const made = await makeRendition(onePage({ catalog: '/Metadata 6 0 R', objects: [metadata] }), max)
    const everything = await unpacked(made.bytes)
    expect(everything).toContain('dc:title')
    expect(everything).not.toMatch(/pdf(a|ua|x)id:(part|conformance|GTS)/)
    expect(made.warnings).toEqual([{ kind: 'claims', count: standards.length }])
    expect(made.found).toEqual(standards.map((text) => ({ kind: 'claims', text })))
  })
})
