import { describe, expect, it } from '@jest/globals'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { sizesOf } from '@countersign/documents/internal/rendition/page-sizes'
import { onePage } from '../fixtures/one-page.js'
import { pdfOf } from '../fixtures/pdf.js'

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const sizesIn = async (pdf: Buffer) => (await makeRendition(pdf, max)).sizes

describe('the sizes of a rendition’s pages', () => {
  it.each([
    ['the crop box', '/MediaBox[0 0 595 842]/CropBox[100 100 300 500]', 200, 400],
    ['the rotation', '/MediaBox[0 0 200 400]/Rotate 90', 400, 200],
    ['the unit', '/MediaBox[0 0 200 400]/UserUnit 2', 400, 800],
  ])('follow %s', async (_what, page, width, height) => {
    expect(await sizesIn(onePage({ page }))).toEqual([{ from: 1, width, height }])
  })

  it('are listed once for equal pages', async () => {
    expect(await sizesIn(await pdfOf(['one', 'two', 'three']))).toHaveLength(1)
    const [a, b] = [{ width: 10, height: 20 }, { width: 30, height: 20 }] // prettier-ignore
    expect(sizesOf([a, a, b, a])).toEqual([{ from: 1, ...a }, { from: 3, ...b }, { from: 4, ...a }]) // prettier-ignore
  })

  it('are left out for too many of them', () => {
    expect(sizesOf(Array.from({ length: 201 }, (_, index) => ({ width: index + 1, height: 1 })))).toBeNull()
  })
})
