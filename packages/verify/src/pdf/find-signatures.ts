import { joined } from '../zip/layout.js'
import { indexOf, latin1, isTextAt } from './bytes.js'
import { type PdfValue, readObject } from './read-object.js'
import { ReadingBudget } from './reading-budget.js'

/** A signature as in its dictionary (ISO 32000-2, 12.8.1). */
export interface PdfSignature {
  /** A document timestamp, as in B-LTA, is a signature by a timestamp authority. */
  kind: 'signature' | 'timestamp'
  subFilter: string
  /** The signed bytes end at `from` and continue from `to` up to `end`. */
  gap: { from: number; to: number }
  /** End of the covered revision. */
  end: number
  /** CMS with trailing zeros. */
  contents: Uint8Array
  reason: string | null
}

/** Limit of a dictionary without its contents. Ours have 300 bytes. */
const maxOfDictionary = 64 * 1024
/** A chain and a timestamp take at most 48 KB of it. */
const maxContents = 1024 * 1024
/**
 * Each signature is hashed. Ten signed pages and earlier signatures stay below this; more suggest a denial of service.
 */
export const maxSignatures = 64
/** Limit of candidates for the start of an object. */
const maxStarts = 8
/** Replaces the contents while the dictionary is parsed; they are parsed only once it proves to be a signature's. */
const noContents = Uint8Array.from([0x3c, 0x3e])

export interface FoundSignatures {
  /** Ordered by covered bytes. */
  signatures: PdfSignature[]
  unread: number
}

/**
 * Finds signatures by scanning for `/ByteRange`, not by the file's tables: the signed bytes include these numbers.
 * Each signature returned covers a revision from the first byte on, except for its `Contents`.
 * @param shown skips signatures before this offset: they belong to the user's document
 * @param budget shared by all files that are read together
 * @returns at most {@link maxSignatures}, preferring those that cover most; reads from the end of the file
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
  const left = Math.max(0, signatures.length - maxSignatures)
  return { signatures: signatures.slice(left), unread: unread + left }
}

interface Range extends Pick<PdfSignature, 'gap' | 'end'> {
  at: number
}

function rangeAt(bytes: Uint8Array, at: number): Range | null {
  const text = latin1(bytes.subarray(at, at + 80))
  const range = /^\/ByteRange\s*\[\s*0\s+(\d{1,12})\s+(\d{1,12})\s+(\d{1,12})\s*\]/.exec(text)
  if (!range) return null
  const [from, to, rest] = range.slice(1).map(Number) as [number, number, number]
  const end = to + rest
  const sound = from > 0 && to > from + 1 && to - from <= maxContents && end <= bytes.length && at < end
  const isRevision = sound && /%%EOF\s*$/.test(latin1(bytes.subarray(Math.max(to, end - 16), end)))
  return isRevision ? { at, gap: { from, to }, end } : null
}

function signatureAround(bytes: Uint8Array, range: Range, budget: ReadingBudget): PdfSignature | 'unread' | null {
  const { gap, end } = range
  let isUnread = false
  const cut = () => (isUnread = true)
  for (const start of objectsBefore(bytes, Math.min(range.at, gap.from), budget, cut)) {
    const before = bytes.subarray(start, gap.from)
    const max = gap.to + maxOfDictionary - before.length
    const behind = bytes.subarray(gap.to, Math.min(end, max))
    if (!budget.take(before.length + behind.length)) return 'unread'
    const read = readObject(joined([before, noContents, behind]), 0, Infinity, max < end ? cut : undefined)
    const entries = read && signatureIn(read.value, gap, end, before.length)
    if (!entries) continue
    if (!budget.take(gap.to - gap.from)) return 'unread'
    const contents = hexIn(bytes.subarray(gap.from, gap.to))
    if (contents) return { ...signatureFacts(entries), gap, end, contents }
  }
  return isUnread ? 'unread' : null
}

/** Yields possible starts of the object around an offset, nearest first. @param cut called if more may exist */
function* objectsBefore(bytes: Uint8Array, at: number, budget: ReadingBudget, cut: () => void): Generator<number> {
  const first = Math.max(3, at - maxOfDictionary)
  let beginnings = 0
  for (let place = at - 3; place > first && beginnings < maxStarts; place--) {
    if (!budget.take(1)) return cut()
    if (bytes[place] !== 0x6f || !isTextAt(bytes, 'obj', place)) continue
    if (!/\d\s+\d+\s+$/.test(latin1(bytes.subarray(Math.max(0, place - 24), place)))) continue
    beginnings += 1
    yield place + 3
  }
  if (beginnings === 0 && first > 3) cut()
}

function signatureIn(value: PdfValue, gap: PdfSignature['gap'], end: number, at: number) {
  if (value.kind !== 'dictionary') return null
  const contents = value.entries.get('Contents')
  const isGap = contents?.kind === 'string' && contents.hex && contents.from === at && contents.to === at + 2
  return isGap && isRange(value.entries.get('ByteRange'), [0, gap.from, gap.to, end - gap.to]) ? value.entries : null
}

const signatureFacts = (
  entries: ReadonlyMap<string, PdfValue>,
): Pick<PdfSignature, 'kind' | 'subFilter' | 'reason'> => ({
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

/** A text string (ISO 32000-2, 7.9.2.2). Decodes PDFDocEncoding as Latin-1. */
function textIn(value: PdfValue | undefined): string | null {
  if (value?.kind !== 'string') return null
  const [first, second, third] = value.bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(value.bytes.subarray(2))
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(value.bytes)
  return latin1(value.bytes)
}
