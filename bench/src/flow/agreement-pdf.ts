import { PDFDocument, StandardFonts } from 'pdf-lib'

const clause =
  'The consultant shall perform the services with the care of a prudent merchant, keep all that becomes known confidential, and ' +
  'hand over results when they are due. '

/** The bytes are unique, because a known upload stores nothing. */
export async function agreementPdf(pages: number, number: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`Agreement ${number}, ${pages} pages`)
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let page = 1; page <= pages; page++) {
    const text = `${page}. ${clause.repeat(24)}`
    document.addPage([595.28, 841.89]).drawText(text, { x: 72, y: 760, size: 10, lineHeight: 14, maxWidth: 450, font })
  }
  return Buffer.from(await document.save())
}
