import { describe, expect, it, jest } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { withPdf } from '@countersign/pdfium'
import { encryptedPdf } from '../fixtures/encrypted-pdf.js'
import { odd } from '../fixtures/odd.js'
import { onePage } from '../fixtures/one-page.js'
import { pageObjects, rawPdf } from '../fixtures/pdf.js'
import { faultsByQpdf, pagesBy, readBy, unpacked } from '../fixtures/readers.js'

jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
describe('an odd PDF', () => {
  it.each(Object.entries(odd))('becomes a page that every reader reads alike: %s', async (_what, parts) => {
    const { bytes, pageCount } = await makeRendition(onePage(parts), max)
    expect(pageCount).toBe(1)
    for (const [reader, text] of Object.entries(await readBy(bytes)))
      expect({ reader, text }).toEqual({ reader, text: 'Hello' })
    expect(new Set(Object.values(await pagesBy(bytes)))).toEqual(new Set([1]))
    expect(faultsByQpdf(bytes)).toBeNull()
  })

  it('becomes readable by every reader if its objects are of a later generation', async () => {
    const later = onePage()
      .toString('latin1')
      .replace('4 0 obj', '4 1 obj')
      .replace('/F1 4 0 R', '/F1 4 1 R')
      .replace(/^(\d{10}) 00000 n (?=\n\d{10} 00000 n \ntrailer)/m, '$1 00001 n ')
    const { bytes } = await makeRendition(Buffer.from(later, 'latin1'), max)
    expect(await readBy(bytes)).toMatchObject({ PDFium: 'Hello', 'pdf.js': 'Hello' })
    expect(faultsByQpdf(bytes)).toBeNull()
  })

  it('gets a separate page for each occurrence of a page in its tree', async () => {
    const link = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>'
    const note = '<</Type/Annot/Subtype/Square/C[1 0 0]/Rect[50 600 350 650]>>'
    const [catalog] = pageObjects(0)
    const three = rawPdf([
      catalog!,
      '<</Type/Pages/Kids[3 0 R 3 0 R 4 0 R 3 0 R]/Count 4/MediaBox[0 0 595 842]>>',
      '<</Type/Page/Parent 2 0 R/Annots[5 0 R 6 0 R]>>',
      '<</Type/Page/Parent 2 0 R/Annots[5 0 R]>>',
      link,
      note,
    ])
    const { bytes } = await makeRendition(three, max)
    expect(new Set(Object.values(await pagesBy(bytes)))).toEqual(new Set([4]))
    const everything = bytes.toString('latin1')
    expect(everything.match(/\/Type \/Page\b(?!s)|\/Type\/Page\b(?!s)/g)).toHaveLength(4)
    expect(everything.match(/\/Subtype ?\/Link/g)).toHaveLength(4)
    expect(faultsByQpdf(bytes)).toBeNull()
  })
})

describe('a PDF with a broken page or page tree', () => {
  it.each([
    ['a page of a hundredth of a point', onePage({ page: '/MediaBox[0 0 0.01 0.01]' })],
    ['no page', rawPdf(pageObjects(0))],
    [
      'a page tree that bites its tail',
      rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    ],
    ['a page that does not open', rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[7 0 R]/Count 1>>'])],
  ])('is damaged: %s', async (_what, bytes) => {
    await expect(makeRendition(bytes, max)).rejects.toMatchObject({ name: 'Damaged' })
  })

  it.each([3000, 200_000])('is rendered, or causes a catchable error, with arrays %i deep', async (depth) => {
    const outcome = await makeRendition(onePage({ page: `/Deep ${'['.repeat(depth)}${']'.repeat(depth)}` }), max).then(
      ({ pageCount }) => pageCount,
      (error: unknown) => error,
    )
    expect(outcome === 1 || outcome instanceof Error).toBe(true)
  })
})

describe('the same PDF', () => {
  it('is rendered to the same bytes each time, with or without an ID', async () => {
    for (const trailer of ['', '/ID[(one)(two)]', '/ID 7']) {
      const upload = onePage({ trailer })
      const first = await makeRendition(upload, max)
      // Opening another document relocates PDFium's memory.
      const second = await withPdf(onePage({ content: 'n '.repeat(100_000) }), () => makeRendition(upload, max))
      expect(first.bytes.equals(second.bytes)).toBe(true)
    }
  })
})

describe('an encrypted PDF', () => {
  it('is accepted and decrypted if it opens without a password', async () => {
    const { bytes, warnings } = await makeRendition(encryptedPdf({ owner: 'owner', user: '' }), max)
    expect(await unpacked(bytes)).not.toContain('/Encrypt')
    expect(warnings).toEqual([])
    expect(faultsByQpdf(bytes)).toBeNull()
  })

  it('is refused if it needs a password', async () => {
    await expect(makeRendition(encryptedPdf({ owner: 'owner', user: 'user' }), max)).rejects.toMatchObject({
      why: 'encrypted',
    })
  })
})

it('refuses more pages or bytes than allowed', async () => {
  await expect(makeRendition(rawPdf(pageObjects(3)), { pages: 2, bytes: 1e6 })).rejects.toMatchObject({
    name: 'TooManyPages',
    pages: 3,
  })
  await expect(makeRendition(onePage(), { pages: 2, bytes: 100 })).rejects.toMatchObject({ name: 'WrittenTooMuch' })
})
