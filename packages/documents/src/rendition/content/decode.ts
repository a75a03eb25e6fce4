import { constants, inflateSync } from 'node:zlib'
import { filterNames } from '@countersign/pdf/content'
import type { PdfStream } from '@libpdf/core'
import { decodePDFRawStream, PDFContext, PDFRawStream } from 'pdf-lib'
import { Damaged } from '../damaged.js'
import type { Objects } from '../objects.js'

/** Filters that every reader supports (ISO 32000-2, 7.4). */
export const listed: ReadonlySet<string> = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
])

/** Unpacks a content stream; keeps the readable part of a truncated one. @throws {Damaged} for other filters */
export function decodeContent(stream: PdfStream, objects: Objects, page: number): Buffer {
  const filters = filtersOf(stream, objects)
  if (!filters?.every((filter) => listed.has(filter)))
    throw new Damaged('its content is packed by a filter that not every reader has', page)
  return unpack(stream, filters, objects) ?? Buffer.alloc(0)
}

/** Unpacks a stream; keeps the readable part of truncated Flate data. @returns null if it cannot be unpacked */
export function unpack(stream: PdfStream, filters: readonly string[], objects: Objects): Buffer | null {
  const isFlate = filters.length === 1 && filters[0] === 'FlateDecode'
  try {
    return objects.unpacked(stream)
  } catch {
    if (filters.includes('LZWDecode')) return orNull(() => unpackedByPdfLib(stream, filters, objects))
    return isFlate ? orNull(() => inflateSync(stream.data, { finishFlush: constants.Z_SYNC_FLUSH })) : null
  }
}

/** The library rejects LZW of some writers, which pdf-lib reads, though without predictors. */
function unpackedByPdfLib(stream: PdfStream, filters: readonly string[], objects: Objects): Buffer {
  const value = stream.get('DecodeParms')
  const given = objects.array(value) ? objects.items(value) : [value]
  const parameters = filters.map((_, index) => {
    const number = (key: string) => objects.number(objects.dict(given[index])?.get(key)) ?? 1
    if (number('Predictor') > 1) throw new Error('packed with a predictor')
    return { EarlyChange: number('EarlyChange') }
  })
  const dict = PDFContext.create().obj({ Filter: [...filters], DecodeParms: parameters })
  return Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, stream.data)).decode())
}

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Expands filter abbreviations; null if one is not a name. */
export function filtersOf(stream: PdfStream, objects: Objects): string[] | null {
  const value = objects.at(stream.get('Filter'))
  if (!value) return []
  const names = objects.array(value) ? objects.items(value) : [value]
  const filters = names.flatMap((name) => objects.name(name) ?? [])
  return filters.length === names.length ? filters.map((filter) => filterNames[filter] ?? filter) : null
}
