import { brotliCompressSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import type { SampleFile } from '../fixtures/files.js'

/**
 * Returns a PDF with a Brotli-compressed ToUnicode table, which is rare. Every page shows the text in capitals. Only an
 * engine that supports Brotli extracts the text as given. Page content with that filter is refused (rule documents-16).
 *
 * @param text letters and spaces
 */
export async function brotliFile(text: string): Promise<SampleFile> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const letters = [...new Set(text)]
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const codes = letters.map((letter, index) => `<${hex(index + 1, 2)}> <${hex(letter.codePointAt(0)!, 4)}>`)
  const table = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${codes.length} beginbfchar ${codes.join(' ')} endbfchar`,
    'endcmap end end',
  ].join('\n')
  const packed = PDFRawStream.of(
    document.context.obj({ Filter: 'BrotliDecode' }),
    new Uint8Array(brotliCompressSync(table)),
  )
  const glyphs = letters.map((letter) => (letter === ' ' ? 'space' : letter.toUpperCase()))
  const encoding = { Type: 'Encoding', Differences: [1, ...glyphs.map((glyph) => PDFName.of(glyph))] }
  const font = document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: encoding })
  font.set(PDFName.of('ToUnicode'), document.context.register(packed))
  const shown = [...text].map((letter) => hex(letters.indexOf(letter) + 1, 2)).join('')
  const content = document.context.flateStream(`BT /F 24 Tf 60 700 Td <${shown}> Tj ET`)
  page.node.set(PDFName.of('Contents'), document.context.register(content))
  page.node.set(PDFName.of('Resources'), document.context.obj({ Font: { F: document.context.register(font) } }))
  const bytes = await document.save({ useObjectStreams: false })
  return { name: 'Brotli.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
}
