import { dictionaryAround, positions } from './raw-syntax.js'

/**
 * How many objects a PDF says it has, whichever way says most: the number of `obj` keywords and what its object streams
 * announce, or the /Size of its trailers. An estimate made without parsing, for parsing is what a file with too many of
 * them makes expensive (engines-80). A file may lie; the child's limits see to the rest.
 *
 * @param enough counting stops here
 */
export function countObjects(pdf: Buffer, enough: number): number {
  return Math.max(countKeywords(pdf, enough) + countPacked(pdf, enough), largestSize(pdf))
}

function countKeywords(pdf: Buffer, enough: number): number {
  let count = 0
  for (const at of positions(pdf, ' obj')) {
    if (isDigit(pdf[at - 1])) count += 1
    if (count > enough) break
  }
  return count
}

/** The /N of every object stream, which is a plain dictionary before its packed bytes. */
function countPacked(pdf: Buffer, enough: number): number {
  let count = 0
  for (const at of positions(pdf, '/ObjStm')) {
    count += numberAfter('/N', dictionaryAround(pdf, at))
    if (count > enough) break
  }
  return count
}

/** The /Size of classic trailers and of cross-reference streams. */
function largestSize(pdf: Buffer): number {
  let largest = 0
  for (const at of positions(pdf, 'trailer')) {
    largest = Math.max(largest, numberAfter('/Size', pdf.toString('latin1', at, at + 2048)))
  }
  for (const at of positions(pdf, '/XRef')) largest = Math.max(largest, numberAfter('/Size', dictionaryAround(pdf, at)))
  return largest
}

function numberAfter(key: string, text: string): number {
  return Number(new RegExp(`${key}\\s+(\\d{1,10})\\b`).exec(text)?.[1] ?? 0)
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
