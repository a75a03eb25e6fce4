import { joined } from '../zip/layout.js'
import { indexOf, latin1, standsAt } from './bytes.js'
import { type PdfValue, readObject } from './read-object.js'
import { ReadingBudget } from './reading-budget.js'

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

/** What a dictionary may have besides its contents: a name, a reason, times. Ours have 300 bytes. */
const mostOfDictionary = 64 * 1024
/** A chain and a timestamp take 48 KB of it at most. */
const mostContents = 1024 * 1024
/** Each is hashed: ten pages of ours, those of before, and room. A file with more was made to keep a reader busy. */
export const mostSignatures = 64
/** Of what looks like the beginning of an object before a place, so many are tried. */
const mostBeginnings = 8
/** In place of the contents while a dictionary is read: these are read once it is known to be a signature's. */
const noContents = Uint8Array.from([0x3c, 0x3e])

/** What was found, and how many more look like signatures and were not read. */
export interface FoundSignatures {
  /** In the order of what they cover. */
  signatures: PdfSignature[]
  unread: number
}

/**
 * Finds signatures by their own words, not by the file's tables: what they cover is told by numbers that are signed with them.
 * Each that is given covers everything from the first byte of the file to the end of a revision but its own `Contents`, which
 * is exactly the gap; whatever only looks like one is passed over.
 *
 * @param shown signatures whose contents begin before this place are not looked at: they are of somebody's document
 * @param budget for all files that are read together
 * @returns at most {@link mostSignatures}, those that cover most; the last ones of a file are read first
 */
export function findSignatures(bytes: Uint8Array, shown = 0, budget = new ReadingBudget()): FoundSignatures {
  const ranges: Range[] = []
  for (let at = indexOf(bytes, '/ByteRange'); at >= 0; at = indexOf(bytes, '/ByteRange', at + 10)) {
    const range = rangeAt(bytes, at)
    if (range && range.gap.from >= shown) ranges.push(range)
  }
  const found = new Map<number, PdfSignature>()
  let unread = 0
  for (const range of ranges.toReversed()) {
    const signature = signatureAround(bytes, range, budget)
    if (signature === 'unread') unread += 1
    else if (signature) found.set(signature.gap.from, signature)
  }
  const signatures = [...found.values()].toSorted((a, b) => a.end - b.end)
  const left = Math.max(0, signatures.length - mostSignatures)
  return { signatures: signatures.slice(left), unread: unread + left }
}

/** The numbers of a `/ByteRange`, where they may be those of a signature. */
interface Range extends Pick<PdfSignature, 'gap' | 'end'> {
  at: number
}

function rangeAt(bytes: Uint8Array, at: number): Range | null {
  const text = latin1(bytes.subarray(at, at + 80))
  const range = /^\/ByteRange\s*\[\s*0\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/.exec(text)
  if (!range) return null
  const [from, to, rest] = range.slice(1).map(Number) as [number, number, number]
  const end = to + rest
  const sound = from > 0 && to > from + 1 && to - from <= mostContents && end <= bytes.length && at < end
  const isRevision = sound && /%%EOF\s*$/.test(latin1(bytes.subarray(Math.max(to, end - 16), end)))
  return isRevision ? { at, gap: { from, to }, end } : null
}

function signatureAround(bytes: Uint8Array, range: Range, budget: ReadingBudget): PdfSignature | 'unread' | null {
  const { gap, end } = range
  let isUnread = false
  const cut = () => (isUnread = true)
  for (const start of objectsBefore(bytes, Math.min(range.at, gap.from), budget, cut)) {
    const before = bytes.subarray(start, gap.from)
    const most = gap.to + mostOfDictionary - before.length
    const behind = bytes.subarray(gap.to, Math.min(end, most))
    if (!budget.take(before.length + behind.length)) return 'unread'
    const read = readObject(joined([before, noContents, behind]), 0, Infinity, most < end ? cut : undefined)
    const entries = read && signatureIn(read.value, gap, end, before.length)
    if (!entries) continue
    if (!budget.take(gap.to - gap.from)) return 'unread'
    const contents = hexIn(bytes.subarray(gap.from, gap.to))
    if (contents) return { ...said(entries), gap, end, contents }
  }
  return isUnread ? 'unread' : null
}

/** Where objects may begin whose dictionary a place lies in, the nearest first. @param cut called where some may begin before */
function* objectsBefore(bytes: Uint8Array, at: number, budget: ReadingBudget, cut: () => void): Generator<number> {
  const first = Math.max(3, at - mostOfDictionary)
  let beginnings = 0
  for (let place = at - 3; place > first && beginnings < mostBeginnings; place--) {
    if (!budget.take(1)) return cut()
    if (bytes[place] !== 0x6f || !standsAt(bytes, 'obj', place)) continue
    if (!/\d\s+\d+\s+$/.test(latin1(bytes.subarray(Math.max(0, place - 24), place)))) continue
    beginnings += 1
    yield place + 3
  }
  if (beginnings === 0 && first > 3) cut()
}

/** The entries of a signature's dictionary, whose contents are the gap: those begin at a place of what was read. */
function signatureIn(value: PdfValue, gap: PdfSignature['gap'], end: number, at: number) {
  if (value.kind !== 'dictionary') return null
  const contents = value.entries.get('Contents')
  const isGap = contents?.kind === 'string' && contents.hex && contents.from === at && contents.to === at + 2
  return isGap && isRange(value.entries.get('ByteRange'), [0, gap.from, gap.to, end - gap.to]) ? value.entries : null
}

const said = (entries: ReadonlyMap<string, PdfValue>): Pick<PdfSignature, 'kind' | 'subFilter' | 'reason'> => ({
  kind: nameIn(entries.get('Type')) === 'DocTimeStamp' ? 'timestamp' : 'signature',
  subFilter: nameIn(entries.get('SubFilter')) ?? '(none)',
  reason: textIn(entries.get('Reason')),
})

function hexIn(bytes: Uint8Array): Uint8Array | null {
  const value = readObject(bytes, 0, bytes.length)
  return value?.value.kind === 'string' && value.value.hex && value.end === bytes.length ? value.value.bytes : null
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
