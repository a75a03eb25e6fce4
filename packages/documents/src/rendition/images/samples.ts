import { constants, inflateSync } from 'node:zlib'
import { PdfArray, type PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { unpack } from '../content/decode.js'
import type { Objects } from '../objects.js'

/** True if the unpacked data has at least `needed` bytes; inflates no further. */
export function hasSamples(stream: PdfStream, filters: readonly string[], needed: number, objects: Objects): boolean {
  if (filters.length !== 1 || filters[0] !== 'FlateDecode') {
    const found = unpack(stream, filters, objects)
    // Other readers may unpack data that we cannot.
    return found === null || found.length >= needed
  }
  const row = rowOfPredictor(parametersOf(stream, objects), objects)
  // A predictor adds a byte per row (ISO 32000-2, 7.4.4.4).
  const packed = row === null ? needed : needed + Math.ceil(needed / row)
  try {
    return inflateSync(stream.data, { maxOutputLength: packed }).length >= packed
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

function rowOfPredictor(parameters: PdfDict | null, objects: Objects): number | null {
  const [predictor, colors, bits, columns] = (
    [
      ['Predictor', 1],
      ['Colors', 1],
      ['BitsPerComponent', 8],
      ['Columns', 1],
    ] as const
  ).map(([key, usual]) => objects.number(parameters?.get(key)) ?? usual) as [number, number, number, number]
  return predictor < 10 ? null : Math.max(1, Math.ceil((colors * bits * columns) / 8))
}

function parametersOf(stream: PdfStream, objects: Objects): PdfDict | null {
  const value = stream.get('DecodeParms')
  return objects.dict(objects.array(value) ? objects.items(value)[0] : value)
}

export function packedImage(stream: PdfStream, filters: readonly string[], objects: Objects): Buffer {
  const before = filters.slice(0, -1).map((name) => PdfName.of(name))
  const parameters = objects.items(stream.get('DecodeParms')).slice(0, before.length)
  const outer = PdfStream.fromDict({ Filter: new PdfArray(before), DecodeParms: new PdfArray(parameters) }, stream.data)
  return objects.decoded(outer)
}

/** Pads with zeros, unpacked; readers pad each in a different way. */
export function fillUp(stream: PdfStream, filters: readonly string[], needed: number, objects: Objects): boolean {
  const found = unpackedSoFar(stream, filters, needed, objects)
  if (found.length === 0) return false
  objects.refill(stream, Buffer.concat([found, Buffer.alloc(Math.max(0, needed - found.length))]).subarray(0, needed))
  return true
}

function unpackedSoFar(stream: PdfStream, filters: readonly string[], needed: number, objects: Objects): Buffer {
  const isFlate = filters.length === 1 && filters[0] === 'FlateDecode'
  if (!isFlate || rowOfPredictor(parametersOf(stream, objects), objects) !== null)
    return unpack(stream, filters, objects) ?? Buffer.alloc(0)
  try {
    return inflateSync(stream.data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: needed })
  } catch {
    return objects.decoded(stream)
  }
}
