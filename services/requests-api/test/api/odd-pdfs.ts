import { fillSignature, openRange, room } from '@countersign/seal/testing/fill-signature'
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib'

/** A PDF with a form: a filled text field and a ticked box. */
export async function formPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const page = document.addPage([595, 842])
  const form = document.getForm()
  const text = form.createTextField('amount')
  text.setText('100 EUR')
  text.addToPage(page, { x: 72, y: 700, width: 200, height: 24 })
  const box = form.createCheckBox('agreed')
  box.addToPage(page, { x: 72, y: 660, width: 16, height: 16 })
  box.check()
  return document.save()
}

/** A PDF with an open action that runs a script, and an embedded file. */
export async function livelyPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  document.addPage([595, 842]).drawText('You pay 100 EUR', { x: 72, y: 720, size: 14, font })
  document.addJavaScript('greeting', 'app.alert("You pay 100000 EUR")')
  await document.attach(Buffer.from('Amount,100000'), 'prices.csv', { mimeType: 'text/csv' })
  return document.save()
}

/**
 * A PDF that appears signed to readers that do not check the signature.
 *
 * @param isCertified the signature permits no further changes (ISO 32000-2, 12.8.2.2)
 */
export async function signedPdf(pages = 1, { isCertified = false } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let n = 1; n <= pages; n++) {
    document.addPage([595, 842]).drawText(`Signed text, page ${n}`, { x: 72, y: 720, size: 14, font })
  }
  const { context, catalog } = document
  const permits = {
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
  }
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [...openRange],
    Contents: PDFHexString.of('00'.repeat(room)),
    ...(isCertified && { Reference: [permits] }),
  })
  const widget = {
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('Signature1'),
    F: 132,
    Rect: [0, 0, 0, 0],
  }
  const page = document.getPage(0)
  const field = context.register(context.obj({ ...widget, P: page.ref, V: context.register(signature) }))
  page.node.set(PDFName.of('Annots'), context.obj([field]))
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }))
  return fillSignature(await document.save({ useObjectStreams: false }))
}

/**
 * A PDF page with two bodies under one object number. The xref table refers to the one with 100 EUR. Readers that scan
 * from the start find the other one first.
 */
export function twoBodiesPdf(): Uint8Array {
  const said = (amount: string) => stream(`BT /F1 14 Tf 72 720 Td (You pay ${amount} EUR) Tj ET`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    said('100'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = `%PDF-1.7\n4 0 obj\n${said('100000')}\nendobj\n`
  const offsets = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A page in a font that is not embedded, which PDF engines substitute differently. */
export async function twoFacesPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  const face = { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Wingdings', Encoding: 'MacRomanEncoding' }
  const page = document.addPage([595, 842])
  const font = context.register(context.obj({ ...face, FirstChar: 32, LastChar: 126 }))
  page.node.setFontDictionary(PDFName.of('F1'), font)
  const content = context.stream('BT /F1 24 Tf 50 700 Td (You pay 100 EUR) Tj ET')
  page.node.set(PDFName.of('Contents'), context.register(content))
  return document.save()
}
