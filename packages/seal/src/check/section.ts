import { must, NotOnlyAppended } from './not-only-appended.js'

/** A cross-reference section with its trailer (ISO 32000-2, 7.5.4, 7.5.5 and 7.5.8). */
export interface Section {
  objects: ReadonlyMap<number, number>
  trailer: ReadonlyMap<string, string>
  prev: number
  /** Offset after the end marker. */
  end: number
}

/** Trailer keys that we write: excludes encryption and hybrid cross-references. */
const ours = new Set(['Size', 'Root', 'Prev', 'Info', 'ID', 'Type', 'W', 'Index', 'Length'])
const entry = /\/(\w+) (\[[^[\]]*\]|<[\dA-Fa-f]*>|\/\w+|\d+ \d+ R|\d+)\n/y
const ending = /\s*startxref\s(\d+)\s%%EOF\n/y

/**
 * Reads a section in exactly the syntax that we write. @param base file offset of `text`; other offsets are the file's
 */
export function readSection(text: string, base: number, place: number): Section {
  const at = place - base
  const { objects, trailer, next } = text.startsWith('xref\n', at) ? readTable(text, at) : readStream(text, at)
  const foreign = [...trailer.keys()].filter((key) => !ours.has(key))
  must(foreign.length === 0, 'the trailer says more than it should')
  const closing = matched(ending, text, next)
  must(Number(closing?.[1]) === place, 'the end of the cross-references is not where it should be')
  return { objects, trailer, prev: Number(trailer.get('Prev')), end: base + ending.lastIndex }
}

type Parts = Pick<Section, 'objects' | 'trailer'> & { next: number }

const subsection = /(\d+) (\d+)\n/y
const line = /(\d{10}) 00000 n\r\n/y

function readTable(text: string, at: number): Parts {
  const objects = new Map<number, number>()
  let next = at + 'xref\n'.length
  for (let head = matched(subsection, text, next); head; head = matched(subsection, text, next)) {
    next = subsection.lastIndex
    const [first, count] = [Number(head[1]), Number(head[2])]
    for (let number = first; number < first + count; number++) {
      const found = matched(line, text, next)
      must(found !== null, `object ${number} is freed, or has a generation`)
      objects.set(number, Number(found[1]))
      next = line.lastIndex
    }
  }
  must(text.startsWith('trailer\n', next), 'the cross-references hold something else')
  return { objects, ...readDictionary(text, next + 'trailer\n'.length) }
}

const streamHead = /(\d+) 0 obj\n/y
const inUse = 1

function readStream(text: string, at: number): Parts {
  must(matched(streamHead, text, at) !== null, 'there are no cross-references where they should be')
  const { trailer, next } = readDictionary(text, streamHead.lastIndex)
  const start = next + '\nstream\n'.length
  const end = start + Number(trailer.get('Length'))
  must(text.startsWith('\nendstream\nendobj\n', end), 'the cross-references have another length')
  const numbersOf = (key: string) => (trailer.get(key)?.match(/\d+/g) ?? []).map(Number)
  const widths = numbersOf('W')
  const index = trailer.has('Index') ? numbersOf('Index') : numbersOf('Size').flatMap((size) => [0, size])
  const objects = new Map<number, number>()
  let from = start
  const field = (width: number) => {
    const value = Buffer.from(text.slice(from, from + width), 'latin1').readUIntBE(0, width)
    from += width
    return value
  }
  for (let n = 0; n < index.length; n += 2) {
    for (let number = index[n]!; number < index[n]! + index[n + 1]!; number++) {
      const [kind, offset] = widths.map(field)
      must(kind === inUse && from <= end, `object ${number} is freed, or packed`)
      objects.set(number, offset!)
    }
  }
  return { objects, trailer, next: end + '\nendstream\nendobj\n'.length }
}

function readDictionary(text: string, at: number): { trailer: Map<string, string>; next: number } {
  must(text.startsWith('<<\n', at), 'there is no trailer')
  const trailer = new Map<string, string>()
  let next = at + '<<\n'.length
  // The writer puts a stream's length on the line of its first entry.
  const length = matched(/\/Length (\d+)/y, text, next)
  if (length) {
    trailer.set('Length', length[1]!)
    next += length[0].length
  }
  for (let found = matched(entry, text, next); found; found = matched(entry, text, next)) {
    trailer.set(found[1]!, found[2]!)
    next = entry.lastIndex
  }
  if (!text.startsWith('>>', next)) throw new NotOnlyAppended('the trailer says more than it should')
  return { trailer, next: next + '>>'.length }
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
