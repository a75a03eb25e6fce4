import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument } from 'pdf-lib'

const { resolve } = createRequire(import.meta.url)
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:()'

/** A page of 5,000 letters in an embedded font of 68 glyphs. */
export async function lettersPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const font = await document.embedFont(await readFile(resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')))
  const page = document.addPage([595.28, 841.89])
  for (let line = 0; line < 50; line++) {
    const text = Array.from({ length: 100 }, (_, n) => letters[(line * 37 + n * 11) % letters.length]).join('')
    page.drawText(text, { x: 36, y: 790 - line * 15, size: 9, font })
  }
  return Buffer.from(await document.save())
}
