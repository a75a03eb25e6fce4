import { ContentReader } from '@countersign/pdf/content'
import { type Entries, isWord, numberIn, numbersIn, streamAt } from './stream-at.js'

/** An object in an object stream (ISO 32000-2, 7.5.7). */
export interface Packed {
  number: number
  container: number
  index: number
}

export interface Section {
  at: number
  /** Number of the catalog. */
  root: number
  /** Offsets by object number; null for freed and packed objects. */
  places: Map<number, number | null>
  packed: Packed[]
  /** Larger numbers are not objects (ISO 32000-2, 7.5.5), but some readers accept them. */
  size: number
  prev: number | null
}

const maxSections = 64
const lastStart = /startxref\s+(\d+)\s+%%EOF\s*$/

/**
 * Reads the xrefs of all revisions (ISO 32000-2, 7.5.4 and 7.5.8), newest first.
 * @returns null if malformed, hybrid, or with duplicate numbers or generations
 */
export function sectionsOf(file: Buffer): Section[] | null {
  const start = lastStart.exec(file.toString('latin1', Math.max(0, file.length - 1024)))
  const sections: Section[] = []
  const read = new Set<number>()
  for (let at = start ? Number(start[1]) : null; at !== null;) {
    if (read.has(at) || read.size === maxSections) return null
    const section: Section | null = tableAt(file, at) ?? streamSection(file, at)
    // Readers disagree on which of several catalogs counts.
    if (!section || section.root !== (sections[0] ?? section).root) return null
    read.add(at)
    sections.push(section)
    at = section.prev
  }
  return sections
}

const beginning = /xref\s+/y
const subsection = /(\d+)\s+(\d+)\s+/y
const entry = /(\d{10}) (\d{5}) ([nf])\s{1,2}/y
/** Some writers insert an empty line. */
const trailerBegins = /\s*trailer\b/y

function tableAt(file: Buffer, at: number): Section | null {
  const text = file.toString('latin1', at)
  if (!matched(beginning, text, 0)) return null
  const places = new Map<number, number | null>()
  let next = beginning.lastIndex
  for (let found = matched(subsection, text, next); found; found = matched(subsection, text, next)) {
    next = subsection.lastIndex
    const first = Number(found[1])
    for (let number = first; number < first + Number(found[2]); number++) {
      const line = matched(entry, text, next)
      if (!line || places.has(number)) return null
      next = entry.lastIndex
      const isUsed = line[3] === 'n'
      if (isUsed && Number(line[2]) !== 0) return null
      places.set(number, isUsed ? Number(line[1]) : null)
    }
  }
  if (!matched(trailerBegins, text, next)) return null
  const reader = new ContentReader(file.subarray(at + trailerBegins.lastIndex), true)
  const [trailer, end] = [reader.next(), reader.next()]
  if (trailer.kind !== 'value' || trailer.value.kind !== 'dictionary' || !isWord(end, 'startxref')) return null
  const { entries } = trailer.value
  return entries.has('XRefStm') ? null : sectionOf(at, places, [], entries)
}

function sectionOf(at: number, places: Section['places'], packed: Packed[], trailer: Entries): Section | null {
  const [size, prev] = [numberIn(trailer, 'Size'), numberIn(trailer, 'Prev')]
  const root = trailer.get('Root')
  if (size === null || root?.kind !== 'reference' || root.generation !== 0) return null
  if (prev === null && trailer.has('Prev')) return null
  return { at, root: root.number, places, packed, size, prev }
}

function streamSection(file: Buffer, at: number): Section | null {
  const found = streamAt(file, at)
  const widths = found && numbersIn(found.entries, 'W')
  const size = found && numberIn(found.entries, 'Size')
  if (!found || widths?.length !== 3 || size === null) return null
  const places = new Map<number, number | null>()
  const packed: Packed[] = []
  const index = found.entries.has('Index') ? numbersIn(found.entries, 'Index') : [0, size]
  if (!index) return null
  let from = 0
  const field = (width: number, unsaid: number): number => {
    from += width
    return width === 0 ? unsaid : found.data.readUIntBE(from - width, width)
  }
  const row = widths.reduce((sum, width) => sum + width, 0)
  for (let part = 0; part + 1 < index.length; part += 2) {
    for (let number = index[part]!; number < index[part]! + index[part + 1]!; number++) {
      if (from + row > found.data.length || widths.some((width) => width > 6) || places.has(number)) return null
      const [kind, second, third] = [field(widths[0]!, 1), field(widths[1]!, 0), field(widths[2]!, 0)]
      // Some readers rebuild the table because of another kind.
      if (kind > 2 || (kind === 1 && third !== 0)) return null
      places.set(number, kind === 1 ? second : null)
      if (kind === 2) packed.push({ number, container: second, index: third })
    }
  }
  // An xref stream need not list itself.
  const own = places.get(found.number) ?? at
  if (own !== at) return null
  return sectionOf(at, places.set(found.number, at), packed, found.entries)
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
