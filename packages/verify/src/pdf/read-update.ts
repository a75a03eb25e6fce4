import { indexOf, latin1, isTextAt } from './bytes.js'
import { type PdfValue, readObject } from './read-object.js'

type Dictionary = ReadonlyMap<string, PdfValue>

/** An object without the data of its stream. */
export interface UpdatedObject {
  number: number
  value: PdfValue
}

/** An incremental update (ISO 32000-2, 7.5.6) with a plain-text table. */
export interface Update {
  objects: ReadonlyMap<number, UpdatedObject>
  trailer: Dictionary
  tableAt: number
  end: number
}

/**
 * Reads one update strictly: contiguous objects, a table that names exactly these, a trailer, the end. Readers that
 * use the table and readers that scan the bytes thus see the same objects.
 * @returns null for anything else
 */
export function readUpdate(bytes: Uint8Array, from: number): Update | null {
  const places = new Map<number, number>()
  const objects = new Map<number, UpdatedObject>()
  let at = skip(bytes, from)
  for (let begin = objectAt(bytes, at); begin; begin = objectAt(bytes, at)) {
    const read = readObject(bytes, begin.contentAt, bytes.length)
    const end = read && endOf(bytes, read.end, read.value)
    if (!end || objects.has(begin.number)) return null
    places.set(begin.number, at)
    objects.set(begin.number, { number: begin.number, value: read.value })
    at = skip(bytes, end)
  }
  const tableAt = at
  const table = tableIn(bytes, at)
  const trailer = table && readObject(bytes, table.end, bytes.length)
  if (!trailer || trailer.value.kind !== 'dictionary' || !isSame(table.places, places)) return null
  const [whole, said] = /^\s*startxref\s+(\d{1,12})\s+%%EOF[\r\n]*/.exec(textAt(bytes, trailer.end, 64)) ?? []
  if (whole === undefined || Number(said) !== tableAt) return null
  return { objects, trailer: trailer.value.entries, tableAt, end: trailer.end + whole.length }
}

function objectAt(bytes: Uint8Array, at: number): { number: number; contentAt: number } | null {
  const [whole, number] = /^(\d{1,9}) 0 obj\s/.exec(textAt(bytes, at, 32)) ?? []
  return whole === undefined ? null : { number: Number(number), contentAt: at + whole.length }
}

/** Returns the offset after `endobj`, skipping a stream by its stated length. */
function endOf(bytes: Uint8Array, at: number, value: PdfValue): number | null {
  let end = skip(bytes, at)
  const [begin] = /^stream\r?\n/.exec(textAt(bytes, end, 8)) ?? []
  if (begin !== undefined) {
    const length = value.kind === 'dictionary' ? value.entries.get('Length') : undefined
    if (length?.kind !== 'number') return null
    end = skip(bytes, end + begin.length + length.number)
    if (!isTextAt(bytes, 'endstream', end)) return null
    end = skip(bytes, end + 'endstream'.length)
  }
  return isTextAt(bytes, 'endobj', end) ? end + 'endobj'.length : null
}

/** A cross-reference table (7.5.4) without free entries. */
function tableIn(bytes: Uint8Array, at: number): { places: Map<number, number>; end: number } | null {
  const trailerAt = indexOf(bytes, 'trailer', at)
  if (!isTextAt(bytes, 'xref', at) || trailerAt < 0 || trailerAt - at > 64 * 1024) return null
  const places = new Map<number, number>()
  let number = 0
  let left = 0
  for (const line of latin1(bytes.subarray(at + 4, trailerAt))
    .trim()
    .split(/\s*[\r\n]+\s*/)) {
    const section = /^(\d{1,9}) (\d{1,6})$/.exec(line)
    const entry = /^(\d{10}) 00000 n$/.exec(line)
    if (section && left === 0) [number, left] = [Number(section[1]), Number(section[2])]
    else if (entry && left > 0 && !places.has(number)) {
      places.set(number, Number(entry[1]))
      number += 1
      left -= 1
    } else return null
  }
  return left === 0 ? { places, end: trailerAt + 'trailer'.length } : null
}

const isSame = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean =>
  a.size === b.size && [...a].every(([number, at]) => b.get(number) === at)

const textAt = (bytes: Uint8Array, at: number, length: number): string => latin1(bytes.subarray(at, at + length))

function skip(bytes: Uint8Array, at: number): number {
  let here = at
  while (/[\s\0]/.test(String.fromCharCode(bytes[here] ?? 0x41))) here += 1
  return here
}
