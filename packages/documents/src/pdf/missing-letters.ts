import fontkit, { type Font } from '@pdf-lib/fontkit'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'

/**
 * True when a PDF draws letters that its fonts lack: LibreOffice then draws the font's empty box and still names the
 * letter in the text, so a comparison of texts sees nothing amiss. The embedded subset gives it away: glyph 0 is the box,
 * and a letter that was not there comes as a copy of it. Fonts embedded other than as TrueType are not looked at.
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
    // A font that fontkit does not read is no sign of anything.
    return false
  }
}

function outline(font: Font, glyph: number): string {
  return font.getGlyph(glyph).path.toSVG()
}
