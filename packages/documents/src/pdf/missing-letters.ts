import fontkit, { type Font } from '@pdf-lib/fontkit'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'

/**
 * True if a PDF draws letters that its fonts lack. LibreOffice draws the .notdef box but keeps the letter in the
 * text, so a text comparison misses it. In the embedded subset such a letter is a copy of glyph 0. Checks TrueType
 * only.
 */
export async function drawsBoxes(bytes: Uint8Array): Promise<boolean> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .map((descriptor) => descriptor.lookup(PDFName.of('FontFile2')))
    .some((file) => file instanceof PDFRawStream && holdsBoxes(decodePDFRawStream(file).decode()))
}

function holdsBoxes(file: Uint8Array): boolean {
  try {
    const font = fontkit.create(file)
    const box = outline(font, 0)
    if (box === '') return false
    return Array.from({ length: font.numGlyphs - 1 }, (_, index) => outline(font, index + 1)).includes(box)
  } catch {
    // A font that fontkit cannot read proves nothing.
    return false
  }
}

function outline(font: Font, glyph: number): string {
  return font.getGlyph(glyph).path.toSVG()
}
