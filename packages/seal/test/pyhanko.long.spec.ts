import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import { derivedIdentity } from '@countersign/seal/identity'
import { pagesPdf } from './fixtures/plain-pdf.js'
import { describeWherePyhanko, judged } from './fixtures/pyhanko.js'
import { sealKept } from './fixtures/seal-kept.js'
import { sealPdf, type SealOptions } from './fixtures/seal-pdf.js'
import { smallPdf } from './fixtures/small-pdf.js'
import { stampOf } from '@countersign/pdf/testing/stamp-of'
import { type LocalAuthority, startLocalAuthority } from './pki/local-authority.js'
import { ownKey } from './pki/own-key.js'

// Each check starts a Python process.
jest.setTimeout(120_000)

const identity = derivedIdentity(ownKey())
const words: SealOptions = { identity, name: 'Countersign', reason: 'Test', at: new Date(), timestampUrl: null }
const stamp = (page: number) =>
  stampOf({ kind: 'text', text: 'Agreed' }, { x: 10, y: 60, width: 150, height: 30 }, page)
const shown = pagesPdf([{ content: '0 0 10 10 re f' }, {}, { entries: '/Rotate 90' }])

const untouched = { bottom_line: true, intact: true, coverage: 'ENTIRE_FILE', modification: 'NONE' }

const numbers = (values: readonly number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))

/** Changes that an attacker may append to a sealed file. */
const attacks = {
  'a text field': (pdf: PDF) => {
    pdf.getOrCreateForm().createTextField('another')
  },
  'a note': (pdf: PDF) => {
    const { dict } = pdf.getPage(0)!
    const annotation = PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('FreeText'),
      Rect: numbers([10, 10, 90, 90]),
    })
    const annotations = dict.getArray('Annots', pdf.getObject.bind(pdf))
    dict.set('Annots', new PdfArray([...(annotations ?? []), pdf.register(annotation)]))
  },
  'page content': (pdf: PDF) => {
    pdf.getPage(1)!.drawText('paid', { x: 20, y: 20 })
  },
} satisfies Record<string, (pdf: PDF) => void>

/** A filled but hidden field (annotation flag 2). */
function hideField(pdf: PDF): void {
  const look = pdf.createStream(
    { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), BBox: numbers([0, 0, 200, 30]) },
    Buffer.from('0 0 200 30 re f'),
  )
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Tx'),
      T: PdfString.fromString('amount'),
      V: PdfString.fromString('You pay 100000'),
      F: PdfNumber.of(2),
      Rect: numbers([50, 50, 250, 80]),
      AP: PdfDict.of({ N: look }),
    }),
  )
  pdf.getPage(0)!.dict.set('Annots', new PdfArray([field]))
  pdf.getCatalog().set('AcroForm', pdf.register(PdfDict.of({ Fields: new PdfArray([field]) })))
}

const fieldOf = (pdf: PDF, at: number): PdfDict => {
  const fields = pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf))!.getArray('Fields')!
  return pdf.getObject([...fields].at(at) as PdfRef) as PdfDict
}

/** Changes that a signature permits unless it locks the document; the hidden field existed before it. */
const onlyLocksForbid = {
  'a hidden field, to be seen now,': (pdf: PDF) => fieldOf(pdf, 0).set('F', PdfNumber.of(4)),
  'another value of a field': (pdf: PDF) => fieldOf(pdf, 0).set('V', PdfString.fromString('You pay 1')),
  'its field without the lock, and a hidden field': (pdf: PDF) => {
    fieldOf(pdf, -1).delete('Lock')
    fieldOf(pdf, 0).set('F', PdfNumber.of(4))
  },
} satisfies Record<string, (pdf: PDF) => void>

async function after(file: Buffer, change: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(file)
  change(pdf)
  return Buffer.from(await pdf.save({ incremental: true }))
}

describeWherePyhanko('pyHanko', () => {
  let authority: LocalAuthority

  beforeAll(async () => {
    authority = await startLocalAuthority()
  })
  afterAll(() => authority.close())

  it('accepts a stamped and sealed file that permits no changes', async () => {
    const { pdf } = await sealPdf(shown, { ...words, stamps: [stamp(1), stamp(3)] })
    expect(judged(pdf)).toEqual([{ field: 'Seal', docmdp_ok: true, ...untouched }])
  })

  it('accepts a seal extended to B-LTA afterwards', async () => {
    const { identity: theirs } = await authority.identity({ algorithm: 'EC' })
    const lasting = await sealPdf(shown, { ...words, identity: theirs, timestampUrl: authority.timestampUrl, stamps: [stamp(1)] }) // prettier-ignore
    expect(lasting.level).toBe('B-LTA')
    expect(judged(lasting.pdf)).toMatchObject([{ bottom_line: true, docmdp_ok: true, modification: 'LTA_UPDATES' }])
  })

  describe.each(Object.entries(attacks))('after %s was appended', (_what, attack) => {
    it('rejects the seal', async () => {
      const { pdf } = await sealPdf(shown, { ...words, stamps: [stamp(1)] })
      expect(judged(await after(pdf, attack))).toMatchObject([{ field: 'Seal', bottom_line: false, docmdp_ok: false }])
    })
  })

  it.each([
    ['with a table', () => Promise.resolve(shown)],
    ['with cross-reference streams', () => smallPdf('stream')],
  ])('accepts earlier signatures that were kept, and each new one (%s)', async (_kind, make) => {
    const approved = await sealPdf(await make(), { ...words, identity: derivedIdentity(ownKey()), certify: false })
    const kept = await sealKept(approved.pdf, [[stamp(1)], [stamp(2)]], { identity })
    const judgements = judged(kept)
    expect(judgements.map(({ field, bottom_line, intact }) => ({ field, bottom_line, intact }))).toEqual(
      ['Seal', 'Seal 2', 'Seal 3'].map((field) => ({ field, bottom_line: true, intact: true })),
    )
    expect(judgements.at(-1)).toEqual({ field: 'Seal 3', docmdp_ok: true, ...untouched })
  })

  describe('in a file with earlier signatures kept', () => {
    const approved = async (pdf: Buffer) =>
      (await sealPdf(pdf, { ...words, identity: derivedIdentity(ownKey()), certify: false })).pdf

    it('accepts all signatures after the last one was extended to B-LTA', async () => {
      const { identity: theirs } = await authority.identity({ algorithm: 'EC' })
      const lasting = { identity: theirs, timestampUrl: authority.timestampUrl }
      const kept = await sealKept(await approved(shown), [[stamp(1)], [stamp(2)]], lasting)
      const judgements = judged(kept)
      expect(judgements.map(({ field, bottom_line, docmdp_ok }) => ({ field, bottom_line, docmdp_ok }))).toEqual(
        ['Seal', 'Seal 2', 'Seal 3'].map((field) => ({ field, bottom_line: true, docmdp_ok: true })),
      )
      expect(judgements.at(-1)).toMatchObject({ intact: true, modification: 'LTA_UPDATES' })
    })

    it.each(Object.entries({ ...attacks, ...onlyLocksForbid }))(
      'rejects the last signature after %s was appended',
      async (_what, attack) => {
        const kept = await sealKept(await approved(await after(shown, hideField)), [[stamp(1)], [stamp(2)]], {
          identity,
        })
        expect(judged(kept).at(-1)).toEqual({ field: 'Seal 3', docmdp_ok: true, ...untouched })
        const last = judged(await after(kept, attack)).at(-1)
        expect(last).toMatchObject({ field: 'Seal 3', bottom_line: false, docmdp_ok: false })
      },
    )

    it('rejects the last signature after another was appended', async () => {
      const kept = await sealKept(await approved(shown), [[stamp(1)]], { identity })
      const again = await sealKept(kept, [[stamp(2)]], { identity })
      expect(judged(again)[1]).toMatchObject({ field: 'Seal 2', bottom_line: false, docmdp_ok: false })
    })
  })
})
