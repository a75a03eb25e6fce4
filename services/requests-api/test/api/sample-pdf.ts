import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A small real PDF. Equal arguments give equal bytes. */
export async function samplePdf(pages = 1, text = 'Consulting Agreement'): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.TimesRoman)
  for (let n = 1; n <= pages; n++)
    document.addPage([595, 842]).drawText(`${text}, page ${n}`, { x: 72, y: 720, size: 14, font })
  return document.save()
}
