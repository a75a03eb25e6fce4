import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF with a form: a text field with words in it, and a box that is ticked. */
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

/** A PDF that runs a script when it is opened, and holds a file. */
export async function livelyPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  document.addPage([595, 842]).drawText('You pay 100 EUR', { x: 72, y: 720, size: 14, font })
  document.addJavaScript('greeting', 'app.alert("You pay 100000 EUR")')
  await document.attach(Buffer.from('Amount,100000'), 'prices.csv', { mimeType: 'text/csv' })
  return document.save()
}

/**
 * A PDF whose page has two bodies: the table names the one that says 100 EUR; the other, under the same number, stands
 * before it and is found by readers that go from front to back.
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
