import { withPdf } from '@countersign/pdfium'
import { PDF, PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import { save } from '../../../pdf/save.js'
import { Objects } from '../../objects.js'
import { Tally } from '../../tally.js'
import { Fonts } from '../fonts.js'
import { replacementOf, StandardFonts } from './embed.js'

/** Embeds faces in fonts. */
export function embedFaces(objects: Objects, fonts: readonly PdfObject[]): void {
  const standard = new StandardFonts(objects)
  for (const font of fonts.flatMap((value) => objects.dict(value) ?? [])) standard.embed(font)
}

/**
 * Returns a PDF with the letters that its rendition has. So two engines can draw a PDF that stays as it is without the
 * differences between their own letters.
 *
 * @throws {NotOpened} and library errors
 */
export async function withStandardFonts(bytes: Uint8Array): Promise<Buffer> {
  const clean = await withPdf(bytes, (pdf) => save(pdf, Infinity))
  const objects = new Objects(await PDF.load(clean, { lenient: false }))
  const found = dictionariesBelow(objects.pdf.getCatalog(), objects)
  const fonts = found.filter((font) => replacementOf(font, objects) !== null)
  const settling = new Fonts(objects, new Tally())
  for (const font of fonts) settling.settle(font)
  if (fonts.length === 0) return clean
  embedFaces(objects, fonts)
  return objects.updated()
}

function dictionariesBelow(root: PdfObject, objects: Objects): PdfDict[] {
  const seen = new Set<PdfObject>()
  const waiting: (PdfObject | undefined)[] = [root]
  while (waiting.length > 0) {
    const found = objects.at(waiting.pop())
    if (!found || seen.has(found)) continue
    seen.add(found)
    if (found instanceof PdfDict) for (const [, value] of found) waiting.push(value)
    else if (found instanceof PdfArray) for (const value of found) waiting.push(value)
  }
  return [...seen].filter((found) => found instanceof PdfDict)
}
