import { describe, expect, it, jest } from '@jest/globals'
import { PDF, type PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import { derivedIdentity } from '@countersign/seal/identity'
import { filledFieldsOf } from '@countersign/seal/internal/look/filled-field'
import { checkSealed } from '@countersign/seal/internal/check/check-sealed'
import { serialized } from '@countersign/seal/internal/check/same'
import { rehearseKept } from '@countersign/seal/rehearse'
import { verifySeal } from '@countersign/seal/verify'
import { PDFDocument, PDFName, PDFRef } from 'pdf-lib'
import { inkBetween } from '@countersign/pdf/testing/ink'
import { pagesPdf } from './fixtures/plain-pdf.js'
import { rendered } from '@countersign/pdf/testing/rendered'
import { sealKept } from './fixtures/seal-kept.js'
import { sealPdf } from './fixtures/seal-pdf.js'
import { type Crop, crops, shapedPdf } from '@countersign/pdf/testing/shaped-pdf'
import { smallPdf } from './fixtures/small-pdf.js'
import { stampOf } from '@countersign/pdf/testing/stamp-of'
import { ownKey } from './pki/own-key.js'

const theirs = derivedIdentity(ownKey())
const identity = derivedIdentity(ownKey())
const words = { name: 'Somebody', reason: 'Before', at: new Date(), timestampUrl: null }

/** A foreign signature that does not restrict later changes. */
const approved = async (pdf: Uint8Array): Promise<Buffer> =>
  (await sealPdf(pdf, { ...words, identity: theirs, certify: false })).pdf

const parametersOf = (field: PdfDict, pdf: PDF): PdfDict => {
  const [reference] = field.getDict('V', pdf.getObject.bind(pdf))!.getArray('Reference')!
  return (reference as PdfDict).getDict('TransformParams')!
}

const mark = (page: number) =>
  stampOf({ kind: 'drawn', strokes: [[[0.1, 0.1], [0.9, 0.9]]] }, { x: 50, y: 60, width: 150, height: 50 }, page) // prettier-ignore

describe('a file with earlier signatures kept', () => {
  it.each([
    ['with a table', () => pagesPdf([{}, {}, {}])],
    ['with cross-reference streams and packed objects', () => smallPdf('stream')],
    ['with a table, by another program', () => smallPdf('table')],
  ])('gets a new signature for each page, and the earlier one holds (%s)', async (_kind, make) => {
    const before = await approved(await make())
    const after = await sealKept(before, [[mark(1)], [mark(2)]], { identity })
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(await checkSealed(before, after, ['kept', 'locked'], filledFieldsOf([mark(1), mark(2)]))).toBeNull()
    expect(await verifySeal(after)).toMatchObject([
      { field: 'Seal', intact: true, covers: 'revision' },
      { field: 'Seal 2', intact: true, covers: 'revision' },
      { field: 'Seal 3', intact: true, covers: 'file' },
    ])
    expect((await PDF.load(after)).getCatalog().has('Perms')).toBe(false)
  })

  it('gets an invisible signature if nothing was filled in', async () => {
    const before = await approved(pagesPdf([{}]))
    const after = await sealKept(before, [[]], { identity })
    expect(await checkSealed(before, after, ['locked'], [])).toBeNull()
    const size = { width: 600, height: 400 }
    expect(inkBetween(await rendered(before, size), await rendered(after, size), 2)).toBeNull()
  })

  it('is locked by the last signature only', async () => {
    const before = await approved(pagesPdf([{}, {}]))
    const after = await sealKept(before, [[mark(1)], [mark(2)]], { identity })
    const pdf = await PDF.load(after)
    const resolve = pdf.getObject.bind(pdf)
    const fields = [...pdf.getCatalog().getDict('AcroForm', resolve)!.getArray('Fields', resolve)!]
    const all = fields.map((field) => pdf.getObject(field as PdfRef) as PdfDict)
    expect(all.map((field) => field.has('Lock'))).toEqual([false, false, true])
    const signatures = all.map((field) => field.getDict('V', resolve)!)
    expect(signatures.map((signature) => signature.has('Reference'))).toEqual([false, false, true])
    expect(serialized(all[2]!.get('Lock'))).toBe('<</Action /All /P 1 /Type /SigFieldLock>>')
    expect(serialized(signatures[2]!.get('Reference'))).toMatch(
      /^\[<<\/Data \d+ 0 R \/TransformMethod \/FieldMDP \/TransformParams <<\/Action \/All \/Type \/TransformParams \/V \/1.2>> \/Type \/SigRef>>\]$/,
    )
  })

  it('is rejected if the wrong signature locks', async () => {
    const before = await approved(pagesPdf([{}, {}]))
    const after = await sealKept(before, [[mark(1)], [mark(2)]], { identity })
    const permits = 'the signature permits something else'
    expect(await checkSealed(before, after, ['kept', 'kept'], [])).toBe(permits)
    expect(await checkSealed(before, after, ['locked', 'locked'], [])).toBe(permits)
  })

  it.each([
    ['its field locks less', (field: PdfDict) => field.getDict('Lock')!.set('P', PdfNumber.of(2)), 'the field locks something else'], // prettier-ignore
    ['its field locks nothing', (field: PdfDict) => field.delete('Lock'), 'the field locks something else'],
    ['its signature locks single fields', (field: PdfDict, pdf: PDF) => parametersOf(field, pdf).set('Action', PdfName.of('Include')), 'the signature permits something else'], // prettier-ignore
  ])('is rejected if %s', async (_what, change, problem) => {
    const before = await approved(pagesPdf([{}]))
    const save = jest.spyOn(PDF.prototype, 'save').mockImplementation(async function (this: PDF, options) {
      const fields = this.getCatalog().getDict('AcroForm', this.getObject.bind(this))!.getArray('Fields')!
      change(this.getObject(fields.at(fields.length - 1) as PdfRef) as PdfDict, this)
      save.mockRestore()
      return this.save(options)
    })
    const after = await sealKept(before, [[mark(1)]], { identity })
    expect(await checkSealed(before, after, ['locked'], [])).toBe(problem)
  })

  it('passes the rehearsal, or is refused if nothing can be appended', async () => {
    await expect(rehearseKept(await approved(pagesPdf([{}, {}])), 2)).resolves.toBeUndefined()
    await expect(rehearseKept(Buffer.from('no PDF'), 1)).rejects.toThrow(/header/)
  })

  it('uses no object number referenced in packed objects', async () => {
    const packed = await PDFDocument.load(await smallPdf('stream'))
    const inner = packed.context.register(packed.context.obj({ There: PDFRef.of(90) }))
    packed.catalog.set(PDFName.of('Later'), inner)
    const before = await approved(await packed.save({ useObjectStreams: true }))
    expect(before.toString('latin1')).not.toContain('90 0 R')
    const after = await sealKept(before, [[mark(1)]], { identity })
    expect(after.toString('latin1', before.length)).not.toMatch(/\b90 0 obj/)
    expect(after.toString('latin1', before.length)).toMatch(/\b91 0 obj/)
  })

  it('uses no object number that an earlier revision had and a later one freed', async () => {
    const before = await approved(pagesPdf([{}]))
    const table = before.lastIndexOf('trailer')
    const grown = before.toString('latin1', table).replace(/\/Size \d+/, '/Size 50')
    const told = Buffer.concat([before.subarray(0, table), Buffer.from(grown, 'latin1')])
    const after = await sealKept(told, [[mark(1)]], { identity })
    expect(after.toString('latin1', told.length)).not.toMatch(/\b4\d 0 obj/)
    expect(after.toString('latin1', told.length)).toMatch(/\b50 0 obj/)
  })
})

describe('the appearance of a signature that keeps others', () => {
  const kinds = [0, 90, 180, 270].flatMap((rotation) => crops.map((crop) => ({ rotation, crop })))

  it.each(kinds)(
    'is where the signing page showed it: rotated by $rotation, crop box: $crop',
    async ({ rotation, crop }) => {
      const { pdf, shown } = await shapedPdf({ size: [400, 300], rotation, crop: crop as Crop, unit: 1 })
      const before = await approved(pdf)
      const after = await sealKept(before, [[mark(1)]], { identity })
      const size = { width: Math.round(shown.width * 2), height: Math.round(shown.height * 2) }
      const ink = inkBetween(await rendered(before, size), await rendered(after, size), 2)!
      const edges = {
        left: shown.width * 0.5,
        top: shown.height * 0.6,
        right: shown.width * (0.5 + 150 / 400),
        bottom: shown.height * (0.6 + 50 / 300),
      }
      for (const [edge, at] of Object.entries(edges))
        expect(Math.abs(ink[edge as keyof typeof edges] - at)).toBeLessThan(1)
    },
  )
})
