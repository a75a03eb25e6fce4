import { numberIn, numbersIn, streamAt } from './stream-at.js'

/** All that any revision's cross-references name (ISO 32000-2, 7.5.4 and 7.5.8). */
export interface Named {
  /** Where objects lie. */
  offsets: ReadonlySet<number>
  /** Objects within others: `number in container`. */
  packed: ReadonlySet<string>
}

interface Section {
  offsets: number[]
  packed: string[]
  /** Where further cross-references lie. */
  further: (number | null)[]
}

/** Revisions that are followed; a file that was signed has a few. */
const mostSections = 64
const lastStart = /startxref\s+(\d+)\s+%%EOF\s*$/

/** Names an object that lies in another one. */
export const within = (number: number, container: number): string => `${number} in ${container}`

/**
 * Reads the cross-references of all of a file's revisions, by the letter.
 *
 * @returns null where that does not do
 */
export function crossReferencesOf(file: Buffer): Named | null {
  const start = lastStart.exec(file.toString('latin1', Math.max(0, file.length - 1024)))
  const waiting = start ? [Number(start[1])] : []
  const read = new Set<number>()
  const offsets = new Set<number>()
  const packed = new Set<string>()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (read.has(at)) continue
    const section = read.size < mostSections ? (tableAt(file, at) ?? streamSection(file, at)) : null
    if (!section) return null
    read.add(at)
    for (const offset of section.offsets) offsets.add(offset)
    for (const one of section.packed) packed.add(one)
    waiting.push(...section.further.filter((place) => place !== null))
  }
  return read.size > 0 ? { offsets, packed } : null
}

const beginning = /xref\s+/y
const subsection = /(\d+)\s+(\d+)\s+/y
const entry = /(\d{10}) (\d{5}) ([nf])\s{1,2}/y
/** Some writers leave a line free before it. */
const trailerBegins = /\s*trailer\b/y

function tableAt(file: Buffer, at: number): Section | null {
  const text = file.toString('latin1', at)
  if (!matched(beginning, text, 0)) return null
  const offsets: number[] = []
  let next = beginning.lastIndex
  for (let found = matched(subsection, text, next); found; found = matched(subsection, text, next)) {
    next = subsection.lastIndex
    for (let left = Number(found[2]); left > 0; left--) {
      const line = matched(entry, text, next)
      if (!line) return null
      next = entry.lastIndex
      if (line[3] === 'n') offsets.push(Number(line[1]))
    }
  }
  if (!matched(trailerBegins, text, next)) return null
  const trailer = text.slice(next, text.indexOf('startxref', next))
  return { offsets, packed: [], further: [numberIn(trailer, 'Prev'), numberIn(trailer, 'XRefStm')] }
}

function streamSection(file: Buffer, at: number): Section | null {
  const found = streamAt(file, at)
  const widths = found && numbersIn(found.dictionary, 'W')
  const size = found && numberIn(found.dictionary, 'Size')
  if (!found || widths?.length !== 3 || size === null) return null
  // Its own place is named nowhere else.
  const section: Section = { offsets: [at], packed: [], further: [numberIn(found.dictionary, 'Prev')] }
  const index = numbersIn(found.dictionary, 'Index') ?? [0, size]
  let from = 0
  const field = (width: number, unsaid: number): number => {
    from += width
    return width === 0 ? unsaid : found.data.readUIntBE(from - width, width)
  }
  const row = widths.reduce((sum, width) => sum + width, 0)
  for (let part = 0; part + 1 < index.length; part += 2) {
    for (let number = index[part]!; number < index[part]! + index[part + 1]!; number++) {
      if (from + row > found.data.length || widths.some((width) => width > 6)) return null
      const [kind, second] = [field(widths[0]!, 1), field(widths[1]!, 0)]
      field(widths[2]!, 0)
      if (kind === 1) section.offsets.push(second)
      else if (kind === 2) section.packed.push(within(number, second))
    }
  }
  return section
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
