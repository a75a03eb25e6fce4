import { PdfArray, type PdfObject } from '@libpdf/core'
import { arrayOf, numberOf, type Objects } from '../objects.js'

/** Widths, or vertical metrics of several numbers, per CID (ISO 32000-2, 9.7.4.3). */
export interface Metrics {
  values: ReadonlyMap<number, readonly number[]>
  /** A CID occurs twice, or the array is malformed. */
  isAmbiguous: boolean
}

const cids = 0x10000
/** Entries after which an array counts as endless. */
const maxEntries = 2 ** 22

/** Reads `W` or `W2` like PDFium: the first entry of a CID wins, a misplaced array ends the list. Null if endless. */
export function readMetrics(value: PdfObject | undefined, count: number, objects: Objects): Metrics | null {
  const values = new Map<number, readonly number[]>()
  let isAmbiguous = false
  let entries = 0
  let pending: number[] = []
  for (const item of objects.items(value)) {
    const list = objects.array(item)
    if (!list) {
      isAmbiguous ||= objects.number(item) === null
      pending.push(objects.number(item) ?? 0)
      if (pending.length < 2 + count) continue
      const [first = 0, last = 0, ...metrics] = pending
      enter(first, last, metrics)
      pending = []
    } else {
      if (pending.length !== 1) return { values, isAmbiguous: true }
      const numbers = objects.items(list).map((number) => objects.number(number))
      isAmbiguous ||= numbers.length % count !== 0 || numbers.includes(null)
      for (let at = 0; at < numbers.length; at += count) {
        const cid = pending[0]! + at / count
        enter(
          cid,
          cid,
          Array.from({ length: count }, (_, index) => numbers[at + index] ?? 0),
        )
      }
      pending = []
    }
    if (entries > maxEntries) return null
  }
  return { values, isAmbiguous: isAmbiguous || pending.length > 0 }

  function enter(start: number, end: number, metrics: readonly number[]): void {
    const [first, last] = [Math.max(0, Math.trunc(start)), Math.min(cids - 1, Math.trunc(end))]
    isAmbiguous ||= first !== start || last !== end || first > last
    for (let cid = first; cid <= last && entries <= maxEntries; cid++, entries++) {
      const known = values.get(cid)
      if (known) isAmbiguous ||= known.some((number, index) => number !== metrics[index])
      else values.set(cid, metrics)
    }
  }
}

/** Writes each CID once, with integers, since PDFium truncates fractions. */
export function writeMetrics(values: ReadonlyMap<number, readonly number[]>): PdfArray {
  const runs: { start: number; next: number; numbers: number[] }[] = []
  for (const [cid, metrics] of [...values].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1)
    if (last?.next === cid) {
      last.next++
      last.numbers.push(...metrics)
    } else runs.push({ start: cid, next: cid + 1, numbers: [...metrics] })
  }
  return new PdfArray(runs.flatMap(({ start, numbers }) => [numberOf(start), arrayOf(...numbers.map(Math.trunc))]))
}
