import { beforeAll, describe, expect, it } from '@jest/globals'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core'
import { derivedIdentity } from '@countersign/seal/identity'
import { appendedOnly } from '@countersign/seal/internal/check/appended-only'
import { checkSealed } from '@countersign/seal/internal/check/check-sealed'
import { sealPdf, type SealOptions } from '../fixtures/seal-pdf.js'
import { pagesPdf } from '../fixtures/plain-pdf.js'
import { stampOf } from '@countersign/pdf/testing/stamp-of'
import { type LocalAuthority, startLocalAuthority } from '../pki/local-authority.js'
import { ownKey } from '../pki/own-key.js'

const words = (more: Partial<SealOptions> = {}): SealOptions => ({
  identity: derivedIdentity(ownKey()),
  name: 'Countersign',
  reason: 'Test',
  at: new Date(),
  timestampUrl: null,
  stamps: [stampOf({ kind: 'text', text: 'Agreed' }, { x: 10, y: 60, width: 150, height: 30 })],
  ...more,
})

const shown = pagesPdf([
  { content: 'BT /F1 24 Tf 40 120 Td (You pay 100 EUR) Tj ET', entries: '/Resources<</Font<</F1 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> >> >> /Annots[]' }, // prettier-ignore
  { content: '0 0 10 10 re f' },
])
let sealed: Buffer

beforeAll(async () => {
  sealed = (await sealPdf(shown, words())).pdf
})

/** Appends another update to a file. */
async function after(file: Buffer, change: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(file)
  change(pdf)
  return Buffer.from(await pdf.save({ incremental: true }))
}

/** Simulates a compromised stamper that adds a change to the stamping update. */
async function byStamper(change: (pdf: PDF) => void): Promise<Buffer> {
  const save = PDF.prototype.save
  PDF.prototype.save = function (this: PDF, options) {
    change(this)
    return save.call(this, options)
  }
  try {
    return (await sealPdf(shown, words())).pdf
  } finally {
    PDF.prototype.save = save
  }
}

const contentOf = (pdf: PDF, index = 0) => pdf.getPage(index)!.dict.get('Contents', pdf.getObject.bind(pdf)) as PdfArray

describe('a sealed file', () => {
  it('is what was shown plus only stamps and a seal', async () => {
    expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true)
    expect(await appendedOnly(shown, sealed)).toBeNull()
    expect(await checkSealed(shown, sealed, ['stamps'], [])).toBeNull()
  })

  it('passes with a seal extended to B-LTA', async () => {
    const authority: LocalAuthority = await startLocalAuthority()
    try {
      const { identity } = await authority.identity({ algorithm: 'EC' })
      const lasting = await sealPdf(shown, words({ identity, timestampUrl: authority.timestampUrl }))
      expect(lasting.level).toBe('B-LTA')
      expect(await checkSealed(shown, lasting.pdf, ['stamps', 'store', 'timestamp'], [])).toBeNull()
      expect(await checkSealed(shown, lasting.pdf, ['stamps'], [])).toBe('there are more or fewer updates than there should be') // prettier-ignore
    } finally {
      await authority.close()
    }
  })
})

describe('a stamper that redefines an object is detected', () => {
  it.each([
    [
      'a content stream',
      (pdf: PDF) => {
        const stream = pdf.getObject(PdfRef.of(4)) as PdfStream
        stream.setData(Buffer.from('BT /F1 24 Tf 40 120 Td (You pay 100000 EUR) Tj ET'))
      },
      'object 4 was changed',
    ],
    [
      'a stream of another page that has no stamp',
      (pdf: PDF) => (pdf.getObject(PdfRef.of(6)) as PdfStream).setData(Buffer.from('0 0 99 99 re f')),
      'object 6 was changed',
    ],
    [
      'the list of its streams',
      (pdf: PDF) => {
        const list = contentOf(pdf)
        const page = pdf.getPage(0)!.dict
        page.set('Contents', new PdfArray([list.at(0)!, list.at(2)!]))
      },
      'the content of page 1 was changed',
    ],
    [
      'what it draws last',
      (pdf: PDF) => {
        const last = pdf.getObject(contentOf(pdf).at(2) as PdfRef) as PdfStream
        last.setData(Buffer.concat([Buffer.from(last.getDecodedData()), Buffer.from('1 0 0 rg 0 0 300 200 re f\n')]))
      },
      'something besides a stamp is drawn on page 1',
    ],
    [
      'what it draws first',
      (pdf: PDF) =>
        (pdf.getObject(contentOf(pdf).at(0) as PdfRef) as PdfStream).setData(Buffer.from('q 0 0 9 9 re f ')),
      'something is drawn before the content of page 1',
    ],
    [
      'a font',
      (pdf: PDF) => {
        const resources = pdf.getPage(0)!.dict.getDict('Resources')!
        resources.set('Font', PdfDict.of({ F1: PdfDict.of({ Type: PdfName.of('Font') }) }))
      },
      'what page 1 draws with was changed',
    ],
    ['the size of a page', (pdf: PDF) => pdf.getPage(1)!.dict.set('Rotate', PdfNumber.of(90)), 'page 2 was changed'],
    ['the catalog', (pdf: PDF) => pdf.getCatalog().set('OpenAction', new PdfArray([])), 'the catalog was changed'],
    ['the tree of pages', (pdf: PDF) => pdf.removePage(1), 'the pages are others'],
    [
      'an annotation, which it adds',
      (pdf: PDF) => {
        const { dict } = pdf.getPage(1)!
        dict.set('Annots', new PdfArray([pdf.register(PdfDict.of({ Subtype: PdfName.of('Square') }))]))
      },
      'the new fields are not those of the pages',
    ],
    [
      'what may change afterwards',
      (pdf: PDF) => {
        const permissions = pdf.getCatalog().getDict('Perms')!
        const signature = permissions.getDict('DocMDP', pdf.getObject.bind(pdf))!
        const [rule] = signature.getArray('Reference')!
        ;(rule as PdfDict).getDict('TransformParams')!.set('P', PdfNumber.of(2))
      },
      'the signature permits something else',
    ],
    [
      'the look of its field',
      (pdf: PDF) => {
        const fields = pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf))!.getArray('Fields')!
        const widget = pdf.getObject(fields.at(0) as PdfRef) as PdfDict
        widget.set('Rect', new PdfArray([0, 0, 300, 200].map((side) => PdfNumber.of(side))))
      },
      'the signature’s field takes room',
    ],
  ])('%s', async (_what, change, problem) => {
    expect(await appendedOnly(shown, await byStamper(change))).toBe(problem)
  })
})

describe('content appended after the seal is detected', () => {
  it.each([
    ['a note', (pdf: PDF) => pdf.getPage(0)!.dict.set('Annots', new PdfArray([]))],
    ['page content', (pdf: PDF) => pdf.getPage(1)!.drawText('paid')],
    ['a field', (pdf: PDF) => pdf.getOrCreateForm().createTextField('amount')],
    ['a signature', (pdf: PDF) => pdf.getOrCreateForm().createSignatureField('Other')],
  ])('%s', async (_what, change) => {
    expect(await appendedOnly(shown, await after(sealed, change))).toMatch(/updates|trailer|cross-references|behind/)
  })
})

describe('a file is refused for its bytes,', () => {
  it.each([
    ['where one of what was shown is another', (file: Buffer) => file.fill('9', 20, 21), 'it does not begin with'],
    [
      'which something stands behind',
      (file: Buffer) => Buffer.concat([file, Buffer.from('more')]),
      /end|cross-references/,
    ],
    [
      'in which an object stands that no table names',
      (file: Buffer) => withText(file, file.indexOf('xref\n', shown.length), '4 0 obj\n<<>>\nendobj\n'),
      /trailer|cross-references|outside/,
    ],
    [
      'whose seal was changed',
      (file: Buffer) => {
        const changed = Buffer.from(file)
        changed.write('00', changed.indexOf('<30', shown.length) + 300, 'latin1')
        return changed
      },
      /a seal does not hold/,
    ],
  ])('%s', async (_what, change, problem) => {
    expect(await checkSealed(shown, change(Buffer.from(sealed)), ['stamps'], [])).toMatch(problem)
  })

  it('in which an object has no table entry, with correct offsets', async () => {
    // Raw bytes that a stamper inserts before its table, which does not list them.
    const table = sealed.lastIndexOf('xref\n', sealed.lastIndexOf('startxref'))
    const hidden = '4 0 obj\n<</Length 2>>\nstream\nq \nendstream\nendobj\n'
    const moved = withText(sealed, table, hidden).toString('latin1')
    const start = moved.lastIndexOf('startxref')
    const pointed = `${moved.slice(0, start)}startxref\n${table + hidden.length}\n%%EOF\n`
    expect(await appendedOnly(shown, Buffer.from(pointed, 'latin1'))).toMatch(/object 4 is named by no table/)
  })

  it('in which a dangling reference resolves to a new object', async () => {
    const hollow = pagesPdf([{ entries: '/Resources<</XObject<</Later 12 0 R>> >>' }])
    const { pdf } = await sealPdf(hollow, words())
    expect(await appendedOnly(hollow, pdf)).toBeNull()
    expect(pdf.toString('latin1', hollow.length)).not.toMatch(/\b12 0 obj/)
    const filled = await after(hollow, (open) => {
      for (let n = 0; n < 12; n++) open.register(PdfDict.of({ Nothing: PdfNumber.of(n) }))
    })
    expect(await appendedOnly(hollow, filled)).toMatch(/meant by something/)
  })
})

function withText(file: Buffer, at: number, text: string): Buffer {
  return Buffer.concat([file.subarray(0, at), Buffer.from(text, 'latin1'), file.subarray(at)])
}
