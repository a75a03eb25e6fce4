import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { hiddenWithinLine } from './fixtures/one-page.js'
import { pageObjects, pdfOf, rawPdf, streamObject } from './fixtures/pdf.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }

beforeAll(() => {
  // Children silence the console; here libraries would report every faulty object.
  jest.spyOn(console, 'warn').mockReturnValue()
})

/** Stamping and sealing have separate tests; they are slow for 2,000 pages. */
const rehearsed = async () => {}

/** Returns the verdict without the rendition's bytes. */
async function verdictOn(upload: Buffer) {
  const verdict = await ingestPdf(upload, limits, rehearsed)
  if ('refused' in verdict) return verdict.why ? { refused: verdict.refused } : verdict
  const { bytes, ...facts } = verdict
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return facts
}

describe('the PDF gate', () => {
  it.each([1, 2, 47])('counts %i pages', async (count) => {
    const pdf = await pdfOf(Array.from({ length: count }, (_, index) => `Page ${index}`))
    const sizes = [{ from: 1, width: 595, height: 842 }]
    expect(await verdictOn(pdf)).toEqual({ pageCount: count, sizes, warnings: [], found: null, keeps: false })
  })

  it('does not compare a page with too much content, which becomes a picture', async () => {
    const warningsAfter = async (lines: number) =>
      (await verdictOn(hiddenWithinLine('50 50 m 90 90 l S\n'.repeat(lines)))) as { warnings: { kind: string }[] }
    expect((await warningsAfter(1)).warnings.map(({ kind }) => kind)).toEqual(['layers', 'differs'])
    expect((await warningsAfter(34_000)).warnings.map(({ kind }) => kind)).toEqual(['layers'])
  })

  it('accepts a file with or without object streams', async () => {
    expect(await verdictOn(await pdfOf(['text'], { objectStreams: false }))).toMatchObject({ pageCount: 1 })
    expect(await verdictOn(rawPdf(pageObjects(3)))).toMatchObject({ pageCount: 3 })
  })

  it('accepts a file with bytes before its header', async () => {
    const pdf = Buffer.concat([Buffer.from(`${'preamble '.repeat(100)}\n`), await pdfOf(['text'])])
    expect(await verdictOn(pdf)).toMatchObject({ pageCount: 1 })
  })

  it('accepts 2,000 pages and refuses 2,001', async () => {
    expect(await verdictOn(rawPdf(pageObjects(2000)))).toMatchObject({ pageCount: 2000 })
    expect(await verdictOn(rawPdf(pageObjects(2001)))).toEqual({ refused: 'too-many-pages', pages: 2001 })
  })

  it('refuses a page tree with false page counts', async () => {
    const lying = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 7>>',
      ...pageObjects(1).slice(2),
      '<</Type/Pages/Count 6/Kids[]>>',
    ]
    expect(await verdictOn(rawPdf(lying))).toEqual({ refused: 'damaged' })
  })

  it('refuses a file whose rendition is too large', async () => {
    expect(await ingestPdf(await pdfOf(['text']), { ...limits, bytes: 100 }, rehearsed)).toEqual({
      refused: 'too-large',
    })
  })

  it('refuses a file that cannot be stamped or sealed', async () => {
    const fails = () => Promise.reject(new TypeError('not that page'))
    expect(await ingestPdf(await pdfOf(['text']), limits, fails)).toMatchObject({
      refused: 'damaged',
      why: expect.stringMatching(/^TypeError/),
    })
  })

  it('refuses too many objects, be they present, packed or only declared', async () => {
    const many = Array.from({ length: limits.objects + 1 }, () => 'null')
    expect(await verdictOn(rawPdf([...pageObjects(1), ...many]))).toEqual({ refused: 'too-complex' })
    const packed = streamObject(
      '/Type/ObjStm/N 300001/First 8/Filter/FlateDecode',
      deflateSync(Buffer.from('4 0 null')),
    )
    expect(await verdictOn(rawPdf([...pageObjects(1), packed]))).toEqual({ refused: 'too-complex' })
    const announced = Buffer.from(
      rawPdf(pageObjects(1)).toString('latin1').replace('/Size 4', '/Size 300001'),
      'latin1',
    )
    expect(await verdictOn(announced)).toEqual({ refused: 'too-complex' })
  })

  it('does not mistake the size of an attachment for a number of objects', async () => {
    const attachment = streamObject('/Type/EmbeddedFile/Params<</Size 4000000>>', Buffer.from('text'))
    expect(await verdictOn(rawPdf([...pageObjects(1), attachment]))).toMatchObject({ pageCount: 1 })
  })

  it('refuses object streams that decompress to too much, packed once or twice', async () => {
    const bomb = deflateSync(Buffer.alloc(256 * 2 ** 20, 0x20))
    const once = streamObject('/Type/ObjStm/N 1/First 10/Filter/FlateDecode', bomb)
    const twice = streamObject('/Type/ObjStm/N 1/First 10/Filter[/FlateDecode/FlateDecode]', deflateSync(bomb))
    for (const stream of [once, twice]) {
      expect(await verdictOn(rawPdf([...pageObjects(1), stream]))).toEqual({ refused: 'too-complex' })
    }
  })

  it.each([
    ['garbage behind a header', '%PDF-1.7\n' + 'garbage '.repeat(100)],
    ['an array that is never closed', `%PDF-1.7\n1 0 obj ${'['.repeat(100_000)}`],
    ['dictionaries that are never closed', `%PDF-1.7\n1 0 obj ${'<</A '.repeat(100_000)}`],
    ['a string that is never closed', `%PDF-1.7\n1 0 obj ${'('.repeat(100_000)}`],
    [
      'cross-reference tables that point at each other',
      `%PDF-1.7\n${'xref\n0 1\n0000000000 65535 f \ntrailer<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF\n'.repeat(2000)}`,
    ],
  ])('refuses %s', async (_what, text) => {
    expect(await verdictOn(Buffer.from(text, 'latin1'))).toEqual({ refused: 'damaged' })
  })

  it('refuses a PDF truncated or changed anywhere, or finds no more than its pages', async () => {
    const pdf = await pdfOf(['one', 'two', 'three'])
    const place = fc.nat({ max: pdf.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, fc.option(fc.integer({ min: 0, max: 255 })), async (at, byte) => {
        const changed = Buffer.from(pdf)
        if (byte !== null) changed[at] = byte
        const verdict = await verdictOn(byte === null ? pdf.subarray(0, at) : changed)
        expect('refused' in verdict || verdict.pageCount <= 3).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
