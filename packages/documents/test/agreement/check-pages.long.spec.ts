import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { DocumentTools } from '@countersign/documents'
import { comparedSize, drawnByPdfium } from '@countersign/documents/internal/agreement/by-pdfium'
import { differenceOf } from '@countersign/documents/internal/agreement/difference'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { isWritten } from '@countersign/pdf/content'
import { withForm, withPdf } from '@countersign/pdfium'
import { PDF, PdfStream } from '@libpdf/core'
import { hiddenWithinLine, onePage } from '../fixtures/one-page.js'
import { pdfOf } from '../fixtures/pdf.js'
import { readBy } from '../fixtures/readers.js'
import { Workplace } from '../fixtures/workplace.js'

// A child loads two engines.
jest.setTimeout(120_000)

const max = { pages: 2000, bytes: 200 * 2 ** 20 }
const honest = onePage()
const nothingEmbedded = onePage({
  content: '/F2 24 Tf BT 50 700 Td (You pay 100 EUR) Tj ET',
  page: '/Resources<</Font<</F2 6 0 R>>>>',
  objects: ['<</Type/Font/Subtype/TrueType/BaseFont/Wingdings/FirstChar 32/LastChar 126/Encoding/MacRomanEncoding>>'],
})
const turned = (degrees: number) =>
  onePage({
    page: `/Rotate ${degrees}/MediaBox[20 30 415 630]`,
    content: 'BT /F1 30 Tf 60 300 Td (UPRIGHT) Tj ET 1 0 0 rg 30 40 80 20 re f',
  })

let workplace: Workplace
let tools: DocumentTools
beforeAll(async () => {
  workplace = await Workplace.open()
  tools = await workplace.tools()
})
afterAll(() => workplace.close())

const onDisk = (bytes: Buffer) => workplace.put(bytes)
const renditionOf = async (upload: Buffer) => onDisk((await makeRendition(upload, max)).bytes)
/** Checks page 1. */
const checked = (rendition: string, more: Partial<Parameters<DocumentTools['checkPages']>[0]> = {}, by = tools) =>
  by.checkPages({
    rendition,
    upload: null,
    compares: more.upload !== undefined,
    keeps: false,
    pages: { from: 1, to: 1 },
    caller: 'a',
    ...more,
  })

describe('checkPages', () => {
  it('reports no differences on an honest page', async () => {
    const upload = await onDisk(honest)
    expect(await checked(await renditionOf(honest), { upload })).toEqual({ pictures: [], unlike: [], unkept: false })
  })

  it('reports a page in a font that each engine substitutes differently', async () => {
    expect(await checked(await renditionOf(nothingEmbedded))).toEqual({ pictures: [1], unlike: [], unkept: false })
  })

  it('reports a page that looks different from the upload', async () => {
    const upload = hiddenWithinLine()
    const found = await checked(await renditionOf(upload), { upload: await onDisk(upload) })
    expect(found).toEqual({ pictures: [], unlike: [1], unkept: false })
  })

  it('neither draws nor compares a page with too much content', async () => {
    const plan = hiddenWithinLine('50 50 m 90 90 l S\n'.repeat(34_000))
    const rendition = await renditionOf(plan)
    expect(await checked(rendition, { upload: await onDisk(plan) })).toEqual({
      pictures: [1],
      unlike: [],
      unkept: false,
    })
    const { path } = await tools.keepAsPictures({ rendition, pages: [1], caller: 'a' })
    expect(await checked(path)).toEqual({ pictures: [], unlike: [], unkept: false })
  })

  it('lets an upload stay as it is if its copy looks the same', async () => {
    const keeping = { compares: false, keeps: true }
    const kept = await checked(await renditionOf(honest), { upload: await onDisk(honest), ...keeping })
    expect(kept).toEqual({ pictures: [], unlike: [], unkept: false })
    const thin = onePage({ content: '0 w 50 50 m 90 90 l S' })
    const unkept = await checked(await renditionOf(thin), { upload: await onDisk(thin), ...keeping })
    expect(unkept).toEqual({ pictures: [], unlike: [], unkept: true })
  })

  it('turns a page into a picture if its check times out', async () => {
    const hurried = await workplace.tools({ limits: { pageMs: 1 } })
    expect(await checked(await renditionOf(honest), {}, hurried)).toEqual({ pictures: [1], unlike: [], unkept: false })
  })
})

describe('keepAsPictures', () => {
  it.each([0, 90, 180, 270])('keeps the look of a page rotated by %d°', async (degrees) => {
    const before = await renditionOf(turned(degrees))
    const kept = await tools.keepAsPictures({ rendition: before, pages: [1], caller: 'a' })
    expect(await checked(kept.path)).toEqual({ pictures: [], unlike: [], unkept: false })
    const [{ pixels, size }, picture] = [await drawnOf(before), await drawnOf(kept.path)]
    expect(differenceOf(pixels, picture.pixels, size)).toMatchObject({ shape: 0 })
    const [page, was] = [await pageOf(kept.path), await pageOf(before)]
    for (const key of ['MediaBox', 'Rotate', 'UserUnit']) expect(page.get(key)).toEqual(was.get(key))
  })

  it('keeps the order of pages from several tasks', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1)
    const before = await renditionOf(await pdfOf(numbers.map((number) => `Page ${number}`)))
    const kept = await tools.keepAsPictures({ rendition: before, pages: numbers.slice(1), caller: 'a' })
    for (const number of numbers) {
      const [{ pixels, size }, picture] = [await drawnOf(before, number), await drawnOf(kept.path, number)]
      expect(differenceOf(pixels, picture.pixels, size)).toMatchObject({ shape: 0 })
    }
    const texts = Object.values(await readBy(await readFile(kept.path)))
    for (const text of texts) expect(text.match(/Page \d+/g)).toEqual(numbers.map((number) => `Page ${number}`))
    expect(await workplace.drawn()).toEqual([])
  })

  it('turns a differing page into a picture without differences', async () => {
    const rendition = await renditionOf(nothingEmbedded)
    const kept = await tools.keepAsPictures({ rendition, pages: [1], caller: 'a' })
    expect(await checked(kept.path)).toEqual({ pictures: [], unlike: [], unkept: false })
    const bytes = await readFile(kept.path)
    expect(bytes).toHaveLength(kept.size)
  })

  it('writes content that can be stamped', async () => {
    const { path } = await tools.keepAsPictures({ rendition: await renditionOf(honest), pages: [1], caller: 'a' })
    const pdf = await PDF.load(await readFile(path), { lenient: false })
    const content = (await pageOf(path)).get('Contents', (ref) => pdf.getObject(ref)) as PdfStream
    expect(isWritten(Buffer.from(content.getDecodedData()))).toBe(true)
  })

  it('reports the pages that are too large as pictures', async () => {
    const small = await workplace.tools({ limits: { renditionBytes: 2000 } })
    const part = { rendition: await renditionOf(honest), pages: [1], caller: 'a' }
    await expect(small.keepAsPictures(part)).rejects.toMatchObject({ name: 'PicturesTooLarge', pages: [1] })
  })
})

async function drawnOf(path: string, number = 1) {
  const drawn = await withPdf(await readFile(path), (pdf) =>
    withForm(pdf, (form) =>
      pdf.withPage(number - 1, (page) => {
        const size = comparedSize(pdf, page)
        return { size, pixels: drawnByPdfium(pdf, page, size, form) }
      }),
    ),
  )
  return drawn!
}

async function pageOf(path: string) {
  const pdf = await PDF.load(await readFile(path), { lenient: false })
  return pdf.getPages()[0]!.dict
}
