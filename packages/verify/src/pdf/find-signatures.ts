import { indexOf, latin1, standsAt } from './bytes.js'
import { type PdfValue, readObject } from './read-object.js'

/** A signature in a PDF, as its dictionary says it (ISO 32000-2, 12.8.1). */
export interface PdfSignature {
  /** A timestamp of the whole document, as B-LTA has it, is a signature by a timestamp authority. */
  kind: 'signature' | 'timestamp'
  subFilter: string
  /** What is signed: all bytes before the first of these two places, and from the second on up to `end`. */
  gap: { from: number; to: number }
  /** Where the revision ends that it covers; the file's size where it covers the file. */
  end: number
  /** CMS, and the zeros behind it. */
  contents: Uint8Array
  /** Why it was made, as viewers show it; null where it does not say. */
  reason: string | null
}

/** How far before `/ByteRange` the dictionary may begin: what stands between are a name, a reason, times. */
const mostBefore = 64 * 1024
/** A chain and a timestamp take 48 KB of it at most. */
const mostContents = 1024 * 1024
/** Each is hashed: ten pages of ours, those of before, and room. A file with more was made to keep a reader busy. */
export const mostSignatures = 64
/** The word may also stand in what a stranger wrote, in front of the seals: the last ones are looked at. */
const mostPlaces = 512
/** Of what looks like the beginning of an object before a place, so many are tried. */
const mostBeginnings = 8

/**
 * Finds signatures by their own words, not by the file's tables: what they cover is told by numbers that are signed with them.
 * Each that is given covers everything from the first byte of the file to the end of a revision but its own `Contents`, which
 * is exactly the gap; whatever only looks like one is passed over.
 *
 * @returns in the order of what they cover; at most {@link mostSignatures}, those that cover most
 */
export function findSignatures(bytes: Uint8Array): PdfSignature[] {
  const places: number[] = []
  for (let at = indexOf(bytes, '/ByteRange'); at >= 0; at = indexOf(bytes, '/ByteRange', at + 10)) places.push(at)
  const found = new Map<number, PdfSignature>()
  for (const at of places.slice(-mostPlaces)) {
    const signature = signatureAround(bytes, at)
    if (signature) found.set(signature.gap.from, signature)
  }
  return [...found.values()].toSorted((a, b) => a.end - b.end).slice(-mostSignatures)
}

function signatureAround(bytes: Uint8Array, at: number): PdfSignature | null {
  const text = latin1(bytes.subarray(at, at + 80))
  const range = /^\/ByteRange\s*\[\s*0\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/.exec(text)
  if (!range) return null
  const [from, to, rest] = range.slice(1).map(Number) as [number, number, number]
  const end = to + rest
  const sound = from > 0 && to > from + 1 && to - from <= mostContents && end <= bytes.length && at < end
  if (!sound || !/%%EOF\s*$/.test(latin1(bytes.subarray(Math.max(to, end - 16), end)))) return null
  for (const start of objectsBefore(bytes, at)) {
    const read = readObject(bytes, start, Math.min(end, to + mostBefore))
    const signature = read && read.end > at ? signatureIn(read.value, { from, to }, end) : null
    if (signature) return signature
  }
  return null
}

/** Where objects may begin whose dictionary a place lies in, the nearest first. */
function objectsBefore(bytes: Uint8Array, at: number): number[] {
  const beginnings: number[] = []
  const first = Math.max(3, at - mostBefore)
  for (let place = at - 3; place > first && beginnings.length < mostBeginnings; place--) {
    if (bytes[place] !== 0x6f || !standsAt(bytes, 'obj', place)) continue
    if (/\d\s+\d+\s+$/.test(latin1(bytes.subarray(Math.max(0, place - 24), place)))) beginnings.push(place + 3)
  }
  return beginnings
}

function signatureIn(value: PdfValue, gap: PdfSignature['gap'], end: number): PdfSignature | null {
  if (value.kind !== 'dictionary') return null
  const { entries } = value
  const contents = entries.get('Contents')
  const isGap = contents?.kind === 'string' && contents.hex && contents.from === gap.from && contents.to === gap.to
  if (!isGap || !isRange(entries.get('ByteRange'), [0, gap.from, gap.to, end - gap.to])) return null
  return {
    kind: nameIn(entries.get('Type')) === 'DocTimeStamp' ? 'timestamp' : 'signature',
    subFilter: nameIn(entries.get('SubFilter')) ?? '(none)',
    gap,
    end,
    contents: contents.bytes,
    reason: textIn(entries.get('Reason')),
  }
}

const isRange = (value: PdfValue | undefined, range: readonly number[]): boolean =>
  value?.kind === 'array' &&
  value.items.length === range.length &&
  value.items.every((item, n) => item.kind === 'number' && item.number === range[n])

const nameIn = (value: PdfValue | undefined): string | null => (value?.kind === 'name' ? value.name : null)

/** A text string (ISO 32000-2, 7.9.2.2); of PDFDocEncoding only what it shares with Latin-1. */
function textIn(value: PdfValue | undefined): string | null {
  if (value?.kind !== 'string') return null
  const [first, second, third] = value.bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(value.bytes.subarray(2))
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(value.bytes)
  return latin1(value.bytes)
}
