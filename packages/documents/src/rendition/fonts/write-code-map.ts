import type { CodeMap, CodeRange } from './read-code-map.js'

/** Adobe Technical Note 5014, 3. */
const maxInList = 100

/** Writes a CMap with codespace ranges by first byte, and disjoint CID ranges that vary only in the last byte. */
export function writeCodeMap({ lengths, ranges, isVertical, ordering }: CodeMap): Buffer {
  const spaces = spacesOf(lengths)
  const codes = spaces.flatMap((space) => ranges.flatMap((range) => partsWithin(range, space)))
  const text = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    `/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (${orderingOf(ordering)}) def /Supplement 0 def end def`,
    `/CMapName /Codes def /CMapType 1 def /WMode ${isVertical ? 1 : 0} def`,
    ...lists(
      'codespacerange',
      spaces.map(({ start, end, length }) => `<${hex(start, length)}> <${hex(end, length)}>`),
    ),
    ...lists('cidrange', codes),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ]
  return Buffer.from(text.join('\n'), 'latin1')
}

/** Known orderings; Identity for others. */
export const orderingOf = (ordering: string | null): string =>
  ['GB1', 'CNS1', 'Japan1', 'Korea1', 'KR'].find((known) => known === ordering) ?? 'Identity'

interface Space {
  start: number
  end: number
  length: number
}

function spacesOf(lengths: readonly number[]): Space[] {
  const spaces: Space[] = []
  for (const [byte, length] of lengths.entries()) {
    if (length === 0) continue
    const [unit, last] = [256 ** (length - 1), spaces.at(-1)]
    if (last && last.length === length && last.end === byte * unit - 1) last.end += unit
    else spaces.push({ start: byte * unit, end: (byte + 1) * unit - 1, length })
  }
  return spaces
}

function partsWithin({ start, end, cid }: CodeRange, space: Space): string[] {
  const [first, last] = [Math.max(start, space.start), Math.min(end, space.end)]
  const parts: string[] = []
  for (let from = first; from <= last; from = from - (from % 256) + 256) {
    const to = Math.min(last, from - (from % 256) + 255)
    parts.push(`<${hex(from, space.length)}> <${hex(to, space.length)}> ${(cid + from - start) & 0xffff}`)
  }
  return parts
}

const hex = (code: number, length: number): string => code.toString(16).padStart(2 * length, '0')

function lists(kind: string, entries: readonly string[]): string[] {
  const count = Math.ceil(entries.length / maxInList)
  return Array.from({ length: count }, (_, index) => {
    const some = entries.slice(index * maxInList, (index + 1) * maxInList)
    return [`${some.length} begin${kind}`, ...some, `end${kind}`].join('\n')
  })
}
