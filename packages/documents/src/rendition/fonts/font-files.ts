import { PdfDict, type PdfStream } from '@libpdf/core'
import { filtersOf, listed, unpack } from '../content/decode.js'
import { numberOf, type Objects } from '../objects.js'

/** In PDFium's lookup order. */
const files = ['FontFile', 'FontFile2', 'FontFile3']

export interface Embedded {
  descriptor: PdfDict
  key: string
  stream: PdfStream
}

export function embeddedIn(font: PdfDict, objects: Objects): Embedded | null {
  const descriptor = objects.dict(font.get('FontDescriptor'))
  if (!descriptor) return null
  for (const key of files) {
    const stream = objects.stream(descriptor.get(key))
    if (stream) return { descriptor, key, stream }
  }
  return null
}

/** Magic bytes: TrueType, OpenType, collections, CFF, Type 1 as text (PFA) or segments (PFB). */
const beginnings = ['00010000', '74727565', '4f54544f', '74746366', '0100', '2521', '8001']

/** True if a font file that some reader can use is embedded in a font, or in the descendant of a composite one. */
export function hasFile(font: PdfDict, objects: Objects): boolean {
  const embedded = embeddedIn(font, objects)
  const file = embedded && fileOf(embedded.stream, objects)
  return file !== null && beginnings.some((beginning) => file.toString('hex', 0, 4).startsWith(beginning))
}

/** The name of a font, without the tag of a subset; empty if it has none. */
export const nameOfFont = (font: PdfDict, objects: Objects): string =>
  (objects.name(font.get('BaseFont')) ?? '').replace(/^[A-Z]{6}\+/, '')

/** Unpacks a font file; null if not every reader can. */
export function fileOf(stream: PdfStream, objects: Objects): Buffer | null {
  const filters = filtersOf(stream, objects)
  return filters?.every((filter) => listed.has(filter)) ? unpack(stream, filters, objects) : null
}

export function withProgram(descriptor: PdfDict, file: Buffer, objects: Objects): PdfDict {
  const own = new PdfDict([...descriptor].filter(([{ value: key }]) => !files.includes(key)))
  own.set('FontFile2', objects.packed(file, { Length1: numberOf(file.length) }))
  return own
}
