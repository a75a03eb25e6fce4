import { dictionaryAround, positions } from './raw-syntax.js'

/**
 * Estimates a PDF's object count without parsing, since parsing too many is the attack (engines-80). Takes the
 * larger of `obj` keywords plus object streams' /N, and trailers' /Size. A file may understate it; the child's
 * limits cover that.
 * @param enough stops counting here
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

/** Sums /N of object streams; their dictionaries are never packed. */
function countPacked(pdf: Buffer, enough: number): number {
  let count = 0
  for (const at of positions(pdf, '/ObjStm')) {
    count += numberAfter('/N', dictionaryAround(pdf, at))
    if (count > enough) break
  }
  return count
}

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
