import { brotliCompressSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from 'pdf-lib'
import type { SampleFile } from '../fixtures/files.js'

/** A PDF whose page is compressed by Brotli, which hardly any is: what it says can be read only by who knows that. */
export async function brotliFile(text: string): Promise<SampleFile> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const drawing = brotliCompressSync(`BT /F 24 Tf 60 700 Td (${text}) Tj ET`)
  const content = PDFRawStream.of(document.context.obj({ Filter: 'BrotliDecode' }), new Uint8Array(drawing))
  page.node.set(PDFName.of('Contents'), document.context.register(content))
  page.node.set(PDFName.of('Resources'), document.context.obj({ Font: { F: font.ref } }))
  const bytes = await document.save({ useObjectStreams: false })
  return { name: 'Brotli.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
}
