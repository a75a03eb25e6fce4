import { readFileSync } from 'node:fs'
import '@countersign/pdf/exact-numbers'
import { withPdf } from '@countersign/pdfium'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfString } from '@libpdf/core'
import type { DrawnPage } from '../child/draw-pages.js'
import { save, WrittenTooMuch } from '../pdf/save.js'
import { identityOf, settleIdentity } from '../rendition/identity.js'
import { numberOf, Objects } from '../rendition/objects.js'
import { type FoundPage, pagesOf } from '../rendition/page-tree.js'
import { EmptyFont, type PlacedText } from './empty-font.js'
import type { PackedPicture } from './pack.js'
import { type Box, contentOfPicture } from './placement.js'
import type { TextLetter } from './shown-text.js'

const name = 'Page'

export interface DrawnFile {
  path: string
  drawn: readonly DrawnPage[]
}

/**
 * Writes a rendition with pictures as pages; boxes, rotation and links stay.
 * @returns null if it exceeds `max` bytes
 * @throws {NotOpened} {Damaged} and library errors
 */
export async function withPictures(
  rendition: Buffer,
  files: readonly DrawnFile[],
  max: number,
): Promise<Buffer | null> {
  const pdf = await PDF.load(rendition, { lenient: false })
  const objects = new Objects(pdf)
  const found = pagesOf(objects)
  const font = new EmptyFont(objects)
  for (const { path, drawn } of files) {
    const pictures = readFileSync(path)
    let from = 0
    for (const { page: number, bytes, textBytes, ...facts } of drawn) {
      const page = found[number - 1]
      if (!page) throw new TypeError('a rendition has no such page')
      const end = from + bytes
      const letters = JSON.parse(pictures.toString('utf8', end, end + textBytes)) as TextLetter[]
      replaceContent(page, { ...facts, data: pictures.subarray(from, end) }, font.textOf(letters), objects)
      from = end + textBytes
    }
  }
  font.finish()
  const identity = identityOf(rendition)
  const id = PdfString.fromBytes(identity)
  pdf.context.info.trailer.set('ID', new PdfArray([id, id]))
  const updated = await objects.updated()
  try {
    const written = await withPdf(updated, (whole) => save(whole, max))
    settleIdentity(written, identity)
    return written
  } catch (error) {
    if (error instanceof WrittenTooMuch) return null
    throw error
  }
}

function replaceContent(
  { dict: page, rotate }: FoundPage,
  picture: PackedPicture,
  text: PlacedText | null,
  objects: Objects,
): void {
  const { pdf } = objects
  const box = objects.numbers(page.get('MediaBox'), 4) as Box | null
  if (!box) throw new TypeError('a page of a rendition has no box')
  const image = pdf.createStream(imageOf(picture), new Uint8Array(picture.data))
  const resources = PdfDict.of({ XObject: PdfDict.of({ [name]: image }) })
  if (text) resources.set('Font', PdfDict.of({ [text.name]: text.font }))
  page.set('Resources', resources)
  const content = contentOfPicture(box, objects.number(rotate) ?? 0, name, text?.content)
  page.set('Contents', pdf.createStream({}, new Uint8Array(content)))
  // A picture has no marked content and no transparency.
  page.delete('StructParents')
  page.delete('Group')
}

/** ISO 32000-2, 8.9.5.1, 8.6.6.3 and 7.4.4.4. */
function imageOf({
  width,
  height,
  bits,
  colours,
  palette,
  filter,
  isPredicted,
}: PackedPicture): Record<string, PdfObject> {
  const space = PdfName.of(colours)
  const lookup = palette === undefined ? null : Buffer.from(palette, 'hex')
  // A colour for each value that a sample can have.
  const last = 2 ** bits - 1
  const indexed = (bytes: Buffer) => {
    const all = Buffer.concat([bytes], (last + 1) * 3)
    return new PdfArray([PdfName.of('Indexed'), space, numberOf(last), PdfString.fromBytes(all)])
  }
  return {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: numberOf(width),
    Height: numberOf(height),
    BitsPerComponent: numberOf(bits),
    ColorSpace: lookup ? indexed(lookup) : space,
    Filter: PdfName.of(filter),
    ...(isPredicted && {
      DecodeParms: PdfDict.of({
        // A PNG filter, named in each row.
        Predictor: numberOf(12),
        Colors: numberOf(1),
        BitsPerComponent: numberOf(bits),
        Columns: numberOf(width),
      }),
    }),
  }
}
