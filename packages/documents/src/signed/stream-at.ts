import { PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'

export interface PlainStream {
  number: number
  dictionary: string
  data: Buffer
}

const head = /^(\d+)\s+\d+\s+obj\b/
const keyword = /\bstream(?:\r\n|\n)/
/** xref and object streams have shorter dictionaries. */
const longest = 8192

/** Strictly reads the stream at an offset. @returns null if malformed, or packed with anything but Flate */
export function streamAt(file: Buffer, offset: number): PlainStream | null {
  const text = objectAt(file, offset)
  const number = head.exec(text)?.[1]
  const found = number === undefined ? null : keyword.exec(text)
  if (!found) return null
  const dictionary = text.slice(0, found.index)
  const length = numberIn(dictionary, 'Length')
  if (length === null || /\/Length\s+\d+\s+\d+\s+R/.test(dictionary)) return null
  const start = offset + found.index + found[0].length
  const packed = file.subarray(start, start + length)
  if (!/^\s*endstream\b/.test(file.toString('latin1', start + length, start + length + 16))) return null
  return { number: Number(number), dictionary, data: unpacked(packed, dictionary) }
}

export function objectAt(file: Buffer, offset: number): string {
  const text = file.toString('latin1', offset, offset + longest)
  const end = text.indexOf('endobj')
  return end < 0 ? text : text.slice(0, end)
}

export function numberIn(dictionary: string, key: string): number | null {
  const found = new RegExp(`/${key}\\s+(\\d+)(?!\\s+\\d+\\s+R)`).exec(dictionary)
  return found ? Number(found[1]) : null
}

export function numbersIn(dictionary: string, key: string): number[] | null {
  const found = new RegExp(`/${key}\\s*\\[([\\d\\s]*)\\]`).exec(dictionary)
  return found ? (found[1]!.match(/\d+/g) ?? []).map(Number) : null
}

function unpacked(data: Buffer, dictionary: string): Buffer {
  if (!dictionary.includes('/Filter')) return data
  const stream = new PdfStream([['Filter', PdfName.FlateDecode]], new Uint8Array(data))
  const predictor = numberIn(dictionary, 'Predictor')
  const columns = numberIn(dictionary, 'Columns')
  if (predictor !== null)
    stream.set('DecodeParms', PdfDict.of({ Predictor: PdfNumber.of(predictor), Columns: PdfNumber.of(columns ?? 1) }))
  return Buffer.from(stream.getDecodedData())
}
