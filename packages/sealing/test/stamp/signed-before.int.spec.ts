import { beforeAll, describe, expect, it } from '@jest/globals'
import { PDF } from '@libpdf/core'
import { PDFDocument, PDFHexString, PDFName, PDFNumber } from 'pdf-lib'
import { derivedIdentity } from '@countersign/sealing/identity'
import { sealPdf } from '@countersign/sealing/internal/seal/seal-pdf'
import { verifySeal } from '@countersign/sealing/internal/seal/verify-seal'
import { stampPdf } from '@countersign/sealing/internal/stamp/stamp-pdf'
import { inkBetween } from '../fixtures/ink.js'
import { rendered, textRead } from '../fixtures/rendered.js'
import { stampOf } from '../fixtures/stamp-of.js'
import { ownKey } from '../pki/own-key.js'

const words = {
  identity: derivedIdentity(ownKey()),
  name: 'Countersign',
  reason: 'Completed',
  timestampUrl: null,
}
const size = { width: 800, height: 600 }
/** Of the old signature's look, from the bottom left corner. */
const look = { left: 40, bottom: 200, right: 140, top: 240 }

/** A page with a filled signature field that is to be seen, below another field, or on its own. */
async function visiblySigned(nested: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const { context } = document
  const page = document.addPage([400, 300])
  page.drawText('An agreement', { x: 40, y: 260, size: 12 })
  const rectangle = [look.left, look.bottom, look.right, look.top]
  const drawing = '0.2 0.2 0.6 rg 0 0 100 40 re f'
  const appearance = context.stream(drawing, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 40] })
  const filled = { Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'adbe.pkcs7.detached', ByteRange: [0, 1, 2, 3] }
  const signature = context.obj({ ...filled, Contents: PDFHexString.of('3000') })
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFHexString.fromText('Before'),
    F: 132,
    Rect: rectangle,
    V: context.register(signature),
    AP: { N: context.register(appearance) },
    Lock: { Type: 'SigFieldLock', Action: 'All' },
  })
  const field = context.register(widget)
  page.node.addAnnot(field)
  const parent = context.register(context.obj({ T: PDFHexString.fromText('Group'), Kids: [field] }))
  if (nested) widget.set(PDFName.of('Parent'), parent)
  const form = context.obj({ Fields: [nested ? parent : field], SigFlags: 3 })
  document.catalog.set(PDFName.of('AcroForm'), context.register(form))
  document.catalog.set(PDFName.of('Perms'), context.obj({ UR3: context.register(context.obj({ Type: 'Sig' })) }))
  return document.save({ updateFieldAppearances: false })
}

const stamps = [
  // prettier-ignore
  stampOf({ kind: 'drawn', strokes: [[[0.1, 0.1], [0.9, 0.9]]] }, { x: 50, y: 60, width: 150, height: 50 }),
]

describe.each([
  ['on its own', false],
  ['below another field', true],
])('a PDF with a visible signature in a field %s, and sealed after it', (_where, nested) => {
  let signed: Uint8Array
  let stamped: Uint8Array

  beforeAll(async () => {
    signed = (await sealPdf(await visiblySigned(nested), { ...words, at: new Date() })).pdf
    stamped = await stampPdf(signed, stamps, { requestId: 'r-1' })
  })

  it('has no signature any more once it is stamped', async () => {
    expect(await verifySeal(signed)).toHaveLength(2)
    expect(await verifySeal(stamped)).toEqual([])
    const { catalog } = await PDFDocument.load(stamped)
    expect(catalog.has(PDFName.of('Perms'))).toBe(false)
    expect(catalog.getAcroForm()?.dict.has(PDFName.of('SigFlags'))).toBe(false)
  })

  it('looks as before, but for the stamp', async () => {
    const [before, after] = [await rendered(signed, size), await rendered(stamped, size)]
    const blank = { ...before, greys: new Uint8Array(before.greys.length).fill(255) }
    const there = { left: look.left - 5, top: 300 - look.top - 5, right: look.right + 5, bottom: 300 - look.bottom + 5 }
    const edges = { left: look.left, top: 300 - look.top, right: look.right, bottom: 300 - look.bottom }
    expect(inkBetween(blank, before, 2, there)).toEqual(edges)
    expect(inkBetween(blank, after, 2, there)).toEqual(edges)
    expect(inkBetween(before, after, 2, { left: 0, top: 0, right: 400, bottom: 178 })).toBeNull()
    expect(inkBetween(before, after, 2, { left: 190, top: 170, right: 360, bottom: 240 })).not.toBeNull()
    expect(await textRead(stamped)).toContain('An agreement')
  })

  it('leaves nothing to fill in, or to lock others by, in the old fields', async () => {
    for (const field of (await PDFDocument.load(stamped)).getForm().getFields()) {
      expect(field.isReadOnly()).toBe(true)
      expect(field.acroField.dict.has(PDFName.of('Lock'))).toBe(false)
    }
  })

  it('can be sealed, and the seal holds and certifies', async () => {
    const sealed = (await sealPdf(stamped, { ...words, at: new Date() })).pdf
    expect(await verifySeal(sealed)).toMatchObject([{ intact: true, problem: null, covers: 'file' }])
    const pdf = await PDF.load(sealed)
    expect(pdf.getCatalog().getDict('Perms', pdf.getObject.bind(pdf))?.has('DocMDP')).toBe(true)
    const form = (await PDFDocument.load(sealed)).catalog.getAcroForm()!
    expect(form.dict.lookup(PDFName.of('SigFlags'), PDFNumber).asNumber()).toBe(3)
  })
})
