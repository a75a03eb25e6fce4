import { PDFDocument, StandardFonts } from 'pdf-lib'

/** The bytes are unique, because a known upload stores nothing. */
export async function onePagePdf(number: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`Agreement ${number}`)
  const page = document.addPage([595.28, 841.89])
  const font = await document.embedFont(StandardFonts.TimesRoman)
  page.drawText(`Agreement No. ${number}`, { x: 72, y: 740, size: 20, font })
  page.drawText('between Analytical Engines Ltd. and Grace Hopper', { x: 72, y: 700, size: 11, font })
  return Buffer.from(await document.save())
}
