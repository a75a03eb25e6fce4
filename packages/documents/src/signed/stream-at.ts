import { ContentReader, type Value } from '@countersign/pdf/content'
import { PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'

/** Entries of a dictionary by key, without escapes. */
export type Entries = ReadonlyMap<string, Value>

/** An object as its bytes say it (ISO 32000-2, 7.3). */
export interface Body {
  value: Value
  /** Packed data of a stream. */
  data: Buffer | null
}

export interface PlainStream {
  number: number
  entries: Entries
  /** Unpacked. */
  data: Buffer
}

/**
 * Strictly reads the object at an offset, in the one way in which its bytes can be read.
 * @param lengthOf reads the length of a stream in bytes
 * @returns null if malformed: a key stands twice, a stream has another length, an object has no end
 */
export function bodyAt(
  file: Buffer,
  at: number,
  lengthOf: (entries: Entries) => number | null,
): (Body & { number: number }) | null {
  const reader = new ContentReader(file.subarray(at), true)
  const [own, generation, begin, token, end] = [1, 2, 3, 4, 5].map(() => reader.next())
  const number = wholeNumber(own)
  if (number === null || wholeNumber(generation) !== 0 || !isWord(begin, 'obj') || token?.kind !== 'value') return null
  const { value } = token
  if (isWord(end, 'endobj')) return { number, value, data: null }
  const length = isWord(end, 'stream') && value.kind === 'dictionary' ? lengthOf(value.entries) : null
  const data = dataAt(file, at + reader.at, length)
  return data && { number, value, data }
}

function dataAt(file: Buffer, keywordEnd: number, length: number | null): Buffer | null {
  const lineEnd = /^\r?\n/.exec(file.toString('latin1', keywordEnd, keywordEnd + 2))?.[0]
  if (lineEnd === undefined || length === null) return null
  const start = keywordEnd + lineEnd.length
  const rest = new ContentReader(file.subarray(start + length))
  const isWhole = isWord(rest.next(), 'endstream') && isWord(rest.next(), 'endobj')
  return isWhole ? file.subarray(start, start + length) : null
}

/** Strictly reads the stream at an offset. @returns null if malformed, or packed with anything but Flate */
export function streamAt(
  file: Buffer,
  offset: number,
  lengthOf = (entries: Entries) => numberIn(entries, 'Length'),
): PlainStream | null {
  const found = bodyAt(file, offset, lengthOf)
  if (found?.value.kind !== 'dictionary' || !found.data) return null
  const { entries } = found.value
  const data = unpacked(found.data, entries)
  return data && { number: found.number, entries, data }
}

/** Entries of the dictionary that begins the object at an offset; null for any other object. */
export function entriesAt(file: Buffer, offset: number): Entries | null {
  const reader = new ContentReader(file.subarray(offset), true)
  const [, , begin, token] = [1, 2, 3, 4].map(() => reader.next())
  return isWord(begin, 'obj') && token?.kind === 'value' && token.value.kind === 'dictionary'
    ? token.value.entries
    : null
}

type Token = ReturnType<ContentReader['next']> | undefined

export const isWord = (token: Token, name: string): boolean => token?.kind === 'operator' && token.name === name

const wholeNumber = (token: Token): number | null => (token?.kind === 'value' ? wholeOf(token.value) : null)

/** The number if it is whole and not negative. */
export const wholeOf = (value: Value | undefined): number | null =>
  value?.kind === 'number' && !value.isReal && /^\d+$/.test(value.text) ? Number(value.text) : null

export const numberIn = (entries: Entries, key: string): number | null => wholeOf(entries.get(key))

export const nameOf = (value: Value | undefined): string | null =>
  value?.kind === 'name' ? value.bytes.toString('utf8') : null

export function numbersIn(entries: Entries, key: string): number[] | null {
  const list = entries.get(key)
  const numbers = list?.kind === 'array' ? list.items.map(wholeOf) : [null]
  return numbers.every((number) => number !== null) ? numbers : null
}

function unpacked(data: Buffer, entries: Entries): Buffer | null {
  if (!entries.has('Filter')) return data
  if (nameOf(single(entries.get('Filter'))) !== 'FlateDecode') return null
  const stream = new PdfStream([['Filter', PdfName.FlateDecode]], new Uint8Array(data))
  const parameters = single(entries.get('DecodeParms'))
  const predictor = parameters?.kind === 'dictionary' ? numberIn(parameters.entries, 'Predictor') : null
  const columns = parameters?.kind === 'dictionary' ? numberIn(parameters.entries, 'Columns') : null
  if (predictor !== null)
    stream.set('DecodeParms', PdfDict.of({ Predictor: PdfNumber.of(predictor), Columns: PdfNumber.of(columns ?? 1) }))
  return Buffer.from(stream.getDecodedData())
}

const single = (value: Value | undefined): Value | undefined =>
  value?.kind === 'array' && value.items.length === 1 ? value.items[0] : value
