import { describe, expect, it } from '@jest/globals'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { hasUnnamedBodies } from '@countersign/documents/internal/signed/unnamed-bodies'
import { formObject, onePage } from './fixtures/one-page.js'
import { pdfOf, rawPdf, streamObject } from './fixtures/pdf.js'
import { otherContent, revised, type SignedParts, signedPdf } from './fixtures/signed-pdf.js'

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const verdictOn = (upload: Buffer) => ingestPdf(upload, limits, async () => {})

const other = 'BT /F1 24 Tf 9 9 Td (You pay 100000) Tj ET'

/** A field on the page with the given flags. */
const fieldOn = (flags: number, entries = '/FT/Tx/T(amount)/V(100000)'): SignedParts => ({
  page: '/Annots[8 0 R]',
  fields: ' 8 0 R',
  objects: {
    8: `<<${entries}/Type/Annot/Subtype/Widget/F ${flags}/Rect[50 690 350 740]/P 3 0 R/AP<</N 9 0 R>>>>`,
    9: formObject(other),
  },
})

const contentOf = (text: string) => streamObject('', Buffer.from(`BT /F1 24 Tf 50 700 Td (You pay ${text}) Tj ET`))

/** A signature field with an appearance. */
const lookingLike = (field: string): SignedParts => ({
  page: '/Annots[6 0 R]',
  field: `/Rect[50 90 350 140]${field}`,
  objects: { 9: formObject(other) },
})

const fieldLock = '<</Type/SigFieldLock/Action/All>>'
const fieldMdp =
  '/Reference[<</Type/SigRef/TransformMethod/FieldMDP/Data 1 0 R/TransformParams<</Type/TransformParams/Action/All/V/1.2>>>>]'

describe('a signed PDF', () => {
  it('can keep a signature visible on screen and in print', async () => {
    const shown = signedPdf('', lookingLike('/F 132/AP<</N 9 0 R>>'))
    expect(await verdictOn(shown)).toMatchObject({ keeps: true })
  })

  it.each([
    ['one number twice in a table', signedPdf('', { besides: ['100', '100000'].map((text) => ({ number: 5, object: contentOf(text) })) })], // prettier-ignore
    ['an object in two generations', signedPdf('', { besides: [{ number: 5, object: contentOf('100') }, { number: 8, generation: 1, object: contentOf('100000') }] })], // prettier-ignore
    ['a reference to a generation', signedPdf('', { page: '/Contents[5 0 R 4 1 R]' })],
    ['a field for print alone', signedPdf('', fieldOn(36))],
    ['a field that is hidden', signedPdf('', fieldOn(2))],
    ['a field on no page', signedPdf('', { ...fieldOn(4), page: '' })],
    ['a field that the form does not name', signedPdf('', { ...fieldOn(2), fields: '' })],
    ['a signature that is still to be made', signedPdf('', fieldOn(2, '/FT/Sig/T(Signature2)'))],
    ['a signature that looks otherwise in print', signedPdf('', lookingLike('/F 36/AP<</N 9 0 R>>'))],
    ['a signature that looks otherwise under a pointer', signedPdf('', lookingLike('/F 132/AP<</N 9 0 R/R 9 0 R>>'))],
    ['a blend mode', signedPdf('', { page: '/Resources<</Font<</F1 4 0 R>>/ExtGState<</M<</BM/Multiply>>>>>>', objects: { 5: streamObject('', Buffer.from('/M gs BT /F1 24 Tf 50 700 Td (Signed) Tj ET')) } })], // prettier-ignore
    ['a field that locks', signedPdf('', { field: `/Lock ${fieldLock}` })],
    ['a signature that locks', signedPdf(fieldMdp)],
  ])('cannot keep its signature with %s, and is accepted as a rendition', async (_what, upload) => {
    const verdict = await verdictOn(upload)
    expect(verdict).toMatchObject({ keeps: false })
    expect('warnings' in verdict && verdict.warnings).toContainEqual({ kind: 'signed', count: 1 })
  })

  it('can keep its signature if it has nothing else', async () => {
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
  ])('cannot keep its signature with %s', async (_what, upload) => {
    const verdict = await verdictOn(upload)
    expect(verdict).toMatchObject({ keeps: false })
    expect('warnings' in verdict && verdict.warnings).toContainEqual({ kind: 'signed', count: 1 })
  })

  it('counts a timestamp only if there is no signature', async () => {
    const timestamp = '/Type/DocTimeStamp'
    const lone = Buffer.from(signedPdf().toString('latin1').replace('/Type/Sig/', `${timestamp}/`), 'latin1')
    expect(await verdictOn(lone)).toMatchObject({ warnings: [{ kind: 'signed', count: 1 }], found: null })
  })

  it('is refused if certified, in its signature or its catalog', async () => {
    const reference = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2>>>>]'
    expect(await verdictOn(signedPdf(reference))).toEqual({ refused: 'certified' })
    expect(await verdictOn(signedPdf('', { catalog: '/Perms<</DocMDP 7 0 R>>' }))).toEqual({ refused: 'certified' })
  })
})

const altered = (pdf: Buffer, from: string, to: string) =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1')

const twice = revised(onePage(), { objects: { 5: otherContent() } })
const hybrid = onePage({ objects: [streamObject('/Type/XRef/W[1 1 1]/Index[0 0]/Size 7', Buffer.alloc(0))] })

/** Swaps the last two revisions of object 5 between their tables. */
function swapped(pdf: Buffer): Buffer {
  const rows = [...pdf.toString('latin1').matchAll(/(?<=\n5 1\n)\d{10}/g)]
  const [first, second] = rows.map(([place]) => place) as [string, string]
  return altered(altered(pdf, `5 1\n${second}`, `5 1\n${first}`), `5 1\n${first}`, `5 1\n${second}`)
}

/** The same after an empty line, with offsets from the start of the file. */
function fartherIn(pdf: Buffer): Buffer {
  const further = pdf
    .toString('latin1')
    .replaceAll(/\d{10}(?= 00000 n)/g, (place) => String(Number(place) + 1).padStart(10, '0'))
    .replace(/(?<=startxref\n)\d+/, (place) => String(Number(place) + 1))
  return Buffer.from(`\n${further}`, 'latin1')
}

describe('objects that no cross-reference names', () => {
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
  ])('are not found in a valid file with %s', async (_what, pdf) => {
    expect(hasUnnamedBodies(await pdf())).toBe(false)
  })

  it('are found between other objects and in object streams', async () => {
    const packed = (numbers: string) =>
      streamObject(`/Type/ObjStm/N 1/First ${numbers.length}`, Buffer.from(`${numbers}null`))
    expect(hasUnnamedBodies(revised(onePage(), { objects: {}, unnamed: { 5: otherContent() } }))).toBe(true)
    expect(hasUnnamedBodies(onePage({ objects: [packed('5 0 ')] }))).toBe(true)
  })

  const contents = { number: 5, object: otherContent() }

  it.each([
    ['one number twice', revised(onePage(), { objects: {}, besides: [contents, contents] })],
    ['a generation', revised(onePage(), { objects: {}, besides: [{ ...contents, generation: 1 }] })],
    ['numbers beyond its size', revised(onePage(), { objects: { 5: otherContent() }, trailer: '/Size 5' })],
    ['another catalog', revised(onePage(), { objects: {}, trailer: '/Root 5 0 R' })],
    ['cross-references for some readers', revised(hybrid, { objects: {}, trailer: `/XRefStm ${hybrid.indexOf('6 0 obj')}` })], // prettier-ignore
    ['bytes before its header', fartherIn(onePage())],
  ])('are assumed if a file has %s', (_what, pdf) => {
    expect(hasUnnamedBodies(pdf)).toBe(true)
  })

  it.each([
    ['leads to another object', altered(twice, '5 1\n', '4 1\n')],
    ['leads to no object', altered(onePage(), '0000000000 65535 f', '0000000003 00000 n')],
    ['leads back to an older body', swapped(revised(twice, { objects: { 5: otherContent() } }))],
  ])('are assumed if an entry %s', (_what, pdf) => {
    expect(hasUnnamedBodies(pdf)).toBe(true)
  })

  it('are assumed if the cross-references cannot be read', () => {
    expect(hasUnnamedBodies(Buffer.from('%PDF-1.7\nnothing'))).toBe(true)
    expect(hasUnnamedBodies(Buffer.concat([rawPdf(['null']), Buffer.from('startxref\n7\n%%EOF\n')]))).toBe(true)
  })
})
