import { describe, expect, it } from '@jest/globals'
import { ingestPdf } from '@countersign/documents/internal/pdf/ingest-pdf'
import { hasUnnamedBodies } from '@countersign/documents/internal/signed/unnamed-bodies'
import { formObject, onePage } from './fixtures/one-page.js'
import { pdfOf, rawPdf, streamObject } from './fixtures/pdf.js'
import { fillSignature, openRange, room } from '@countersign/seal/testing/fill-signature'
import { otherContent, revised, type SignedParts, signedPdf, unsignedPdf } from './fixtures/signed-pdf.js'

const limits = { pages: 2000, objects: 300_000, bytes: 200 * 2 ** 20 }
const verdictOn = (upload: Buffer) => ingestPdf(upload, limits, async () => {})

function altered(pdf: Buffer, from: string | RegExp, to: string | ((all: string, part: string) => string)): Buffer {
  return Buffer.from(pdf.toString('latin1').replace(from, to as string), 'latin1')
}

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

/** The page as it is signed. */
const page = /(?<=\n3 0 obj\n).*(?=\nendobj)/.exec(unsignedPdf().toString('latin1'))![0]

const laterThan = async (signed: Promise<Buffer>, objects: Record<number, string | Buffer>) =>
  revised(await signed, { objects })
const later = (objects: Record<number, string | Buffer>) => laterThan(signedPdf(), objects)

/** Another field with an open signature. */
const secondSignature = {
  objects: {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R 90 0 R]>>>>',
    3: page.replace(/>>$/, '/Annots[90 0 R]>>'),
    90: '<</FT/Sig/T(Signature2)/Type/Annot/Subtype/Widget/F 132/Rect[0 0 0 0]/P 3 0 R/V 91 0 R>>',
    91: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[${openRange.join(' ')}]/Contents<${'00'.repeat(room)}>>>`,
  },
}
const twoSignatures = async () => revised(await signedPdf(), secondSignature)
/** Its outermost length is left open, as by Bouncy Castle. */
const openEnded = async () =>
  altered(await signedPdf(), /(?<=\/Contents<)3082[\da-f]+/, (all) => {
    const end = 8 + 2 * parseInt(all.slice(4, 8), 16)
    return `3080${all.slice(8, end)}0000${all.slice(end)}`
  })
const changedAfterSigning = async () => altered(await signedPdf(), 'Signed text', 'Sagned text')
/** Its table begins a byte later than it says. */
const pointingEarly = () =>
  fillSignature(altered(unsignedPdf(), /startxref\n(\d+)\n%%EOF\n$/, (_all, at: string) => `startxref\n${Number(at) - 1}\n%%EOF\n`)) // prettier-ignore

const claiming = () =>
  signedPdf('', {
    catalog: '/Metadata 9 0 R',
    objects: {
      9: streamObject('/Type/Metadata/Subtype/XML', Buffer.from('<x pdfaid:part="2" pdfaid:conformance="B"/>')),
    },
  })

const onTheNextPage = '/Annots[8 0 R]'
const link = (entries: string): SignedParts => ({
  page: onTheNextPage,
  objects: { 8: `<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/P 3 0 R${entries}>>`, 9: formObject(other) },
})
const withoutFrame = '/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>'
const drawing = (content: string, resources = '<</Font<</F1 4 0 R>>>>'): SignedParts => ({
  page: `/Resources${resources}`,
  objects: { 5: streamObject('', Buffer.from(content)) },
})
const words = 'BT /F1 24 Tf 50 700 Td (Signed) Tj ET'

/** Changes the form that is drawn under a name. */
const withFormNamed = (name: string) =>
  laterThan(
    signedPdf('', {
      page: `/Resources<</Font<</F1 4 0 R>>/XObject<</${name} 9 0 R>>>>`,
      objects: { 5: streamObject('', Buffer.from(`${words} /${name} Do`)), 9: formObject('') },
    }),
    { 9: formObject(other) },
  )

const otherCatalog: SignedParts = {
  objects: {
    20: '<</Type/Pages/Kids[21 0 R]/Count 1>>',
    21: page.replace('2 0 R', '20 0 R').replace('5 0 R', '22 0 R'),
    22: contentOf('100000'),
    23: '<</Type/Catalog/Pages 20 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>',
  },
}
const withTrailer = (from: string, to: string) => fillSignature(altered(unsignedPdf('', { ...otherCatalog, trailer: '/Last true' }), from, to)) // prettier-ignore

/** The last table, which is signed, leads to a body behind the signature. */
async function withBodyBehindSignature(): Promise<Buffer> {
  const open = unsignedPdf().toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(open)![1])
  const row = (at: number) => `xref\n5 1\n${String(at).padStart(10, '0')} 00000 n \n`
  const grown = (at: number) => open.slice(0, table) + open.slice(table).replace('xref\n', row(at))
  const signed = await fillSignature(Buffer.from(grown(grown(0).length), 'latin1'))
  const end = `\nendobj\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([signed, Buffer.from('5 0 obj\n'), contentOf('100000'), Buffer.from(end)])
}

describe('a signed PDF keeps its signature', () => {
  it.each([
    ['if it has nothing else', signedPdf()],
    ['whose length is left open', openEnded()],
    ['that is visible on screen and in print', signedPdf('', lookingLike('/F 132/AP<</N 9 0 R>>'))],
    ['with a link without a frame', signedPdf('', link(withoutFrame))],
    ['with a link whose style has no width', signedPdf('', link('/BS<</W 0>>/Dest[3 0 R/Fit]'))],
    ['with a button that turns the page', signedPdf('', link('/Border[0 0 0]/A<</S/Named/N/NextPage>>'))],
    ['with painters that have no path', signedPdf('', drawing(`n ${words} 1 0 0 rg f`))],
    ['with a line of half a point', signedPdf('', drawing('.5 w 50 50 m 90 50 l S'))],
  ])('%s', async (_what, upload) => {
    expect(await verdictOn(await upload)).toMatchObject({
      keeps: true,
      warnings: [{ kind: 'signed', count: 1 }],
      found: [{ kind: 'signed', text: expect.stringMatching(/^Countersign installation/) }],
    })
  })

  it('with a claim to follow PDF/A, which only a rendition would lose', async () => {
    const kinds = ['signed', 'claims'].map((kind) => ({ kind, count: 1 }))
    expect(await verdictOn(await claiming())).toMatchObject({ keeps: true, warnings: kinds })
  })
})

describe('a signed PDF is accepted as a rendition', () => {
  it.each<[string, string, Buffer | Promise<Buffer>]>([
    ['broken', 'an empty signature', unsignedPdf()],
    ['broken', 'a changed byte', changedAfterSigning()],
    ['broken', 'a second signature that is empty', twoSignatures()],
    ['changed', 'another content in a later revision', later({ 5: otherContent() })],
    ['changed', 'another box in a later revision', later({ 3: page.replace('595', '594') })],
    ['changed', 'another catalog in a later revision', later({ 1: '<</Type/Catalog/Pages 9 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>', 9: '<</Type/Pages/Kids[3 0 R]/Count 1>>' })], // prettier-ignore
    ['changed', 'an object that was missing when it was signed', laterThan(signedPdf('', { page: '/Contents[5 0 R 98 0 R]' }), { 98: otherContent() })], // prettier-ignore
    ['changed', 'another form in a later revision, named like a parent', withFormNamed('Parent')],
    ['changed', 'another form in a later revision, named like a value', withFormNamed('V')],
    ['changed', 'another parent in a later revision', later({ 3: page.replace('2 0 R', '20 0 R'), 20: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>' })], // prettier-ignore
    ['changed', 'a link in a later revision', later({ 3: page.replace(/>>$/, '/Annots[8 0 R]>>'), 8: `<</Subtype/Link/Rect[9 9 99 99]${withoutFrame}>>` })], // prettier-ignore
    ['changed', 'other settings in a later revision', later({ 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/PageMode/FullScreen>>' })], // prettier-ignore
    ['changed', 'a body behind the signed bytes', withBodyBehindSignature()],
    ['readings', 'a page that names another parent', signedPdf('', { objects: { 3: page.replace('2 0 R', '20 0 R'), 20: '<</Type/Pages/Kids[3 0 R]/Count 1>>' } })], // prettier-ignore
    [
      'readings',
      'a catalog that stands twice by an escape',
      withTrailer('/Root 1 0 R/Prev', '/Ro#6ft 23 0 R/Root 1 0 R/Prev'),
    ],
    ['readings', 'cross-references for some readers by an escape', withTrailer('/Last true', '/XRefSt#6d 9')],
    ['readings', 'a pointer to the line end before its table', pointingEarly()],
    ['readings', 'one number twice in a table', signedPdf('', { besides: ['100', '100000'].map((text) => ({ number: 5, object: contentOf(text) })) })], // prettier-ignore
    ['readings', 'an object in two generations', signedPdf('', { besides: [{ number: 5, object: contentOf('100') }, { number: 8, generation: 1, object: contentOf('100000') }] })], // prettier-ignore
    ['readings', 'a reference to a generation', signedPdf('', { page: '/Contents[5 0 R 4 1 R]' })],
    ['readings', 'an object that no table names', signedPdf('', { unnamed: { 5: otherContent() } })],
    ['readings', 'a key that stands twice', signedPdf('', { page: '/Contents 5 0 R/Rotate 0/Rotate 0' })],
    ['readings', 'a key that stands twice by an escape', signedPdf('', { page: '/Rotate 0/Rot#61te 0' })],
    ['readings', 'a list of contents in a list', signedPdf('', { page: '/Contents[5 0 R[5 0 R]]' })],
    ['readings', 'contents that do not exist', signedPdf('', { page: '/Contents[null 5 0 R 99 0 R]' })],
    ['readings', 'a real number of degrees', signedPdf('', { page: '/Rotate 0.0' })],
    ['readings', 'a look with a real number of flags', signedPdf('', lookingLike('/F 132.0/AP<</N 9 0 R>>'))],
    ['readings', 'a palette with a real number of colours', signedPdf('', { page: '/X[/Indexed/DeviceRGB 1.0<000000ffffff>]' })], // prettier-ignore
    ['readings', 'an image of a real size', signedPdf('', { objects: { 9: streamObject('/Subtype/Image/Width 1.0/Height 1', Buffer.from('a')) } })], // prettier-ignore
    ['readings', 'a real number of its own', signedPdf('', { page: '/Rotate 9 0 R', objects: { 9: '0.0' } })],
    ['readings', 'a number of two minus signs', signedPdf('', { page: '/Rotate --90' })],
    ['readings', 'a stream that is longer than it says', signedPdf('', { objects: { 5: `<</Length 3>>stream\n${words}\nendstream` } })], // prettier-ignore
    ['readings', 'a blend mode', signedPdf('', drawing(`/M gs ${words}`, '<</Font<</F1 4 0 R>>/ExtGState<</M<</BM/Multiply>>>>>>'))], // prettier-ignore
    ['readings', 'colours for print', signedPdf('', { page: '/Resources<</ExtGState<</G<</HT/Default>>>>/Font<</F1 4 0 R>>>>' })], // prettier-ignore
    ['form', 'a field for print alone', signedPdf('', fieldOn(36))],
    ['form', 'a field that is hidden', signedPdf('', fieldOn(2))],
    ['form', 'a field on no page', signedPdf('', { ...fieldOn(4), page: '' })],
    ['form', 'a field that the form does not name', signedPdf('', { ...fieldOn(2), fields: '' })],
    ['form', 'a signature that is still to be made', signedPdf('', fieldOn(2, '/FT/Sig/T(Signature2)'))],
    ['form', 'a signature that looks otherwise in print', signedPdf('', lookingLike('/F 36/AP<</N 9 0 R>>'))],
    ['form', 'a signature that looks otherwise under a pointer', signedPdf('', lookingLike('/F 132/AP<</N 9 0 R/R 9 0 R>>'))], // prettier-ignore
    ['form', 'a signature that some readers give a look', signedPdf('', lookingLike('/MK<</BG[1 0 0]>>'))],
    ['form', 'a form that asks for new looks', signedPdf('', { objects: { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/SigFlags 3/Fields[6 0 R]>>>>' } })], // prettier-ignore
    ['form', 'a field that locks', signedPdf('', { field: `/Lock ${fieldLock}` })],
    ['form', 'a signature that locks', signedPdf(fieldMdp)],
    ['notes', 'a note', signedPdf('', { page: '/Annots[<</Subtype/Square/C[1 0 0]/Rect[9 9 99 99]>>]' })],
    ['notes', 'a link with a frame', signedPdf('', link(''))],
    ['notes', 'a link with a look', signedPdf('', link(`${withoutFrame}/F 4/AP<</N 9 0 R>>`))],
    ['notes', 'a link that is printed alone', signedPdf('', link(`${withoutFrame}/F 36/AP<</N 9 0 R>>`))],
    ['notes', 'a link in place', signedPdf('', { page: `/Annots[<</Subtype/Link/Rect[9 9 99 99]${withoutFrame}>>]` })],
    ['form', 'a form whose content is on no page', signedPdf('', { objects: { 1: '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</XFA(a)/SigFlags 3/Fields[6 0 R]>>>>' } })], // prettier-ignore
    ['content', 'a link to a file', signedPdf('', link('/Border[0 0 0]/A<</S/GoToR/F(a.pdf)/D[0/Fit]>>'))],
    ['content', 'a script behind a link', signedPdf('', link(`/Border[0 0 0]/A<</S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(1)>>>>`))], // prettier-ignore
    ['content', 'a script', signedPdf('', { catalog: '/OpenAction<</S/JavaScript/JS(1)>>' })],
    ['readings', 'a layer', signedPdf('', { catalog: '/OCProperties<</OCGs[]/D<<>>>>' })],
    ['content', 'a file', signedPdf('', { catalog: '/AF[<</Type/Filespec/F(a)/EF<</F 5 0 R>>>>]' })],
  ])('(%s) with %s', async (unkept, _what, upload) => {
    const verdict = await verdictOn(await upload)
    expect(verdict).toMatchObject({ keeps: false, unkept })
    expect('warnings' in verdict && verdict.warnings).toContainEqual(expect.objectContaining({ kind: 'signed' }))
  })

  it('whose broken signatures name nobody', async () => {
    expect(await verdictOn(unsignedPdf('/Name(Ann)'))).toMatchObject({ found: null })
  })

  it('with bytes behind its end', async () => {
    const upload = Buffer.concat([await signedPdf(), Buffer.from('\n5 0 obj\nnull\nendobj\n')])
    expect(await verdictOn(upload)).toMatchObject({ keeps: false, unkept: 'readings' })
  })
})

describe('a later revision', () => {
  const verify = async (upload: Buffer) => verdictOn(upload)

  it('may add a signature', async () => {
    const once = await signedPdf()
    const twice = await fillSignature(revised(once, secondSignature))
    expect(await verify(twice)).toMatchObject({ keeps: true, warnings: [{ kind: 'signed', count: 2 }] })
  })

  it('may repeat an object', async () => {
    expect(await verify(await later({ 3: page }))).toMatchObject({ keeps: true })
  })
})

describe('a signed PDF', () => {
  it('counts a timestamp only if there is no signature', async () => {
    const lone = Buffer.from(unsignedPdf().toString('latin1').replace('/Type/Sig/', '/Type/DocTimeStamp/'), 'latin1')
    expect(await verdictOn(lone)).toMatchObject({ warnings: [{ kind: 'signed', count: 1 }], found: null })
  })

  it('is refused if certified, in its signature or its catalog', async () => {
    const reference = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 2>>>>]'
    expect(await verdictOn(await signedPdf(reference))).toEqual({ refused: 'certified' })
    expect(await verdictOn(await signedPdf('', { catalog: '/Perms<</DocMDP 7 0 R>>' }))).toEqual({
      refused: 'certified',
    })
  })
})

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
    ['a table, linearized before it grew', () => onePage({ catalog: '/Linearized 1/L 9' })],
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
    ['the length of a linearized file, which some readers begin at the front', onePage({ catalog: '/Linearized 1/L 9999' })], // prettier-ignore
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
