import { readFileSync } from 'node:fs'
import '@countersign/pdf/exact-numbers'
import { withPdf } from '@countersign/pdfium'
import { PDF, PdfArray, PdfDict, PdfName, PdfString } from '@libpdf/core'
import type { DrawnPage } from '../child/draw-pages.js'
import { save, WrittenTooMuch } from '../pdf/save.js'
import { identityOf, settleIdentity } from '../rendition/identity.js'
import { numberOf, Objects } from '../rendition/objects.js'
import { type FoundPage, pagesOf } from '../rendition/page-tree.js'
import type { PackedPicture } from './pack.js'
import { type Box, contentOfPicture } from './placement.js'

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
  for (const { path, drawn } of files) {
    const pictures = readFileSync(path)
    let from = 0
    for (const { page: number, bytes, ...facts } of drawn) {
      const page = found[number - 1]
      if (!page) throw new TypeError('a rendition has no such page')
      replaceContent(page, { ...facts, data: pictures.subarray(from, from + bytes) }, objects)
      from += bytes
    }
  }
  const identity = identityOf(rendition)
  const id = PdfString.fromBytes(identity)
  pdf.context.info.trailer.set('ID', new PdfArray([id, id]))
  const updated = await pdf.save({ incremental: true })
  try {
    const written = await withPdf(updated, (whole) => save(whole, max))
    settleIdentity(written, identity)
    return written
  } catch (error) {
    if (error instanceof WrittenTooMuch) return null
    throw error
  }
}

function replaceContent({ dict: page, rotate }: FoundPage, picture: PackedPicture, objects: Objects): void {
  const { pdf } = objects
  const box = objects.numbers(page.get('MediaBox'), 4) as Box | null
  if (!box) throw new TypeError('a page of a rendition has no box')
  const image = pdf.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: numberOf(picture.width),
      Height: numberOf(picture.height),
      BitsPerComponent: numberOf(8),
      ColorSpace: PdfName.of(picture.colours),
      Filter: PdfName.of(picture.filter),
    },
    new Uint8Array(picture.data),
  )
  page.set('Resources', new PdfDict([[PdfName.of('XObject'), new PdfDict([[PdfName.of(name), image]])]]))
  const content = contentOfPicture(box, objects.number(rotate) ?? 0, name)
  page.set('Contents', pdf.createStream({}, new Uint8Array(content)))
  // A picture has no marked content and no transparency.
  page.delete('StructParents')
  page.delete('Group')
}
