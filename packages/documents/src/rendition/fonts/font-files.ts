import { deflateSync } from 'node:zlib'
import { PdfDict, PdfName, type PdfRef, type PdfStream } from '@libpdf/core'
import { filtersOf, listed, unpack } from '../content/decode.js'
import { numberOf, type Objects } from '../objects.js'

/** Files that a font may be embedded as, in the order that PDFium looks for them. */
const files = ['FontFile', 'FontFile2', 'FontFile3']

/** A font's descriptor, with the file that is embedded. */
export interface Embedded {
  descriptor: PdfDict
  key: string
  stream: PdfStream
}

/** The file that a font draws with; null where none is embedded. */
export function embeddedIn(font: PdfDict, objects: Objects): Embedded | null {
  const descriptor = objects.dict(font.get('FontDescriptor'))
  if (!descriptor) return null
  for (const key of files) {
    const stream = objects.stream(descriptor.get(key))
    if (stream) return { descriptor, key, stream }
  }
  return null
}

/** What a font's file holds; null where not every reader unpacks it. */
export function fileOf(stream: PdfStream, objects: Objects): Buffer | null {
  const filters = filtersOf(stream, objects)
  return filters?.every((filter) => listed.has(filter)) ? unpack(stream, filters, objects) : null
}

/** The descriptor's copy with a TrueType font in place of every file. */
export function withProgram(descriptor: PdfDict, file: Buffer, objects: Objects): PdfDict {
  const own = new PdfDict([...descriptor].filter(([{ value: key }]) => !files.includes(key)))
  const entries = { Filter: PdfName.of('FlateDecode'), Length1: numberOf(file.length) }
  const stream: PdfRef = objects.pdf.createStream(entries, new Uint8Array(deflateSync(file)))
  own.set('FontFile2', stream)
  return own
}
