import { describe, expect, it } from '@jest/globals'
import { takeInPdf } from '@countersign/documents/internal/pdf/take-in-pdf'
import { hasUnnamedBodies } from '@countersign/documents/internal/signed/unnamed-bodies'
import { onePage } from './fixtures/one-page.js'
import { pdfOf, rawPdf, streamObject } from './fixtures/pdf.js'
import { otherContent, revised, signedPdf } from './fixtures/signed-pdf.js'

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const verdictOn = (upload: Buffer) => takeInPdf(upload, limits, async () => {})

describe('a PDF that is signed already', () => {
  it('could keep its signature where nothing else is in it', async () => {
    expect(await verdictOn(signedPdf())).toMatchObject({
      keeps: true,
      warnings: [{ kind: 'signed', count: 1 }],
      found: [{ kind: 'signed', text: 'Ann' }],
    })
  })

  it.each([
    ['a script', signedPdf('', { catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })],
    ['a layer', signedPdf('', { catalog: '/OCProperties<</OCGs[]/D<<>>>>' })],
    ['a file', signedPdf('', { catalog: '/AF[<</Type/Filespec/F(a)/EF<</F 5 0 R>>>>]' })],
    ['a note', signedPdf('', { page: '/Annots[<</Subtype/Square/C[1 0 0]/Rect[9 9 99 99]>>]' })],
    ['colours for print', signedPdf('', { page: '/Resources<</ExtGState<</G<</HT/Default>>>>/Font<</F1 4 0 R>>>>' })],
    ['an object that no table names', signedPdf('', { unnamed: { 5: otherContent() } })],
    ['bytes behind its end', Buffer.concat([signedPdf(), Buffer.from('\n5 0 obj\nnull\nendobj\n')])],
  ])('could not where there is %s', async (_what, upload) => {
    const verdict = await verdictOn(upload)
    expect(verdict).toMatchObject({ keeps: false })
    expect('warnings' in verdict && verdict.warnings).toContainEqual({ kind: 'signed', count: 1 })
  })

  it('counts a timestamp only where nobody signed', async () => {
    const timestamp = '/Type/DocTimeStamp'
    const lone = Buffer.from(signedPdf().toString('latin1').replace('/Type/Sig/', `${timestamp}/`), 'latin1')
    expect(await verdictOn(lone)).toMatchObject({ warnings: [{ kind: 'signed', count: 1 }], found: null })
  })

  it('is refused where it is certified, wherever that is said', async () => {
    const reference = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2>>>>]'
    expect(await verdictOn(signedPdf(reference))).toEqual({ refused: 'certified' })
    expect(await verdictOn(signedPdf('', { catalog: '/Perms<</DocMDP 7 0 R>>' }))).toEqual({ refused: 'certified' })
  })
})

describe('bodies that no cross-reference names', () => {
  it.each([
    ['a table', () => onePage()],
    [
      'a line left free behind the table',
      () => Buffer.from(onePage().toString('latin1').replace('trailer', '\n\ntrailer'), 'latin1'),
    ],
    ['a stream of cross-references, with packed objects', () => pdfOf(['text'])],
    [
      'several revisions',
      () => revised(revised(onePage(), { objects: { 5: otherContent() } }), { objects: { 5: otherContent() } }),
    ],
  ])('are not found in a file with %s', async (_what, pdf) => {
    expect(hasUnnamedBodies(await pdf())).toBe(false)
  })

  it('are found between the objects, and packed ones in a container', async () => {
    const packed = (numbers: string) =>
      streamObject(`/Type/ObjStm/N 1/First ${numbers.length}`, Buffer.from(`${numbers}null`))
    expect(hasUnnamedBodies(revised(onePage(), { objects: {}, unnamed: { 5: otherContent() } }))).toBe(true)
    expect(hasUnnamedBodies(onePage({ objects: [packed('5 0 ')] }))).toBe(true)
  })

  it('are taken for granted where the cross-references cannot be read', () => {
    expect(hasUnnamedBodies(Buffer.from('%PDF-1.7\nnothing'))).toBe(true)
    expect(hasUnnamedBodies(Buffer.concat([rawPdf(['null']), Buffer.from('startxref\n7\n%%EOF\n')]))).toBe(true)
  })
})
