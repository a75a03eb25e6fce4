import { constants, inflateSync } from 'node:zlib'
import type { PdfStream } from '@libpdf/core'
import { Damaged } from '../damaged.js'
import type { Objects } from '../objects.js'

/** Filters that every reader unpacks content by (ISO 32000-2, 7.4). */
const listed = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'])
const short: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
}

/**
 * Unpacks a content stream. Of one that is cut, what unpacked is kept.
 *
 * @param page its number, counted from 1, for what is said about it
 * @throws {Damaged} for a filter that is not listed, and for one that is no name
 */
export function decodeContent(stream: PdfStream, objects: Objects, page: number): Buffer {
  const filters = filtersOf(stream, objects)
  if (!filters?.every((filter) => listed.has(filter)))
    throw new Damaged('its content is packed by a filter that not every reader has', page)
  try {
    const bytes = stream.getDecodedData()
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  } catch {
    return filters.length === 1 && filters[0] === 'FlateDecode' ? unpackedSoFar(stream.data) : Buffer.alloc(0)
  }
}

/** The names of a stream's filters in full; null where one of them is no name. */
function filtersOf(stream: PdfStream, objects: Objects): string[] | null {
  const value = objects.at(stream.get('Filter'))
  if (!value) return []
  const names = objects.array(value) ? objects.items(value) : [value]
  const filters = names.flatMap((name) => objects.name(name) ?? [])
  return filters.length === names.length ? filters.map((filter) => short[filter] ?? filter) : null
}

function unpackedSoFar(data: Uint8Array): Buffer {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}
