import { CodeLengths } from './code-lengths.js'
import { wordsOf } from './code-map-words.js'

export interface CodeRange {
  start: number
  end: number
  cid: number
}

/** A CMap: code lengths, and CIDs by code (ISO 32000-2, 9.7.5). */
export interface CodeMap {
  /** Code length by first byte; 0 if invalid. */
  lengths: readonly number[]
  /** Sorted and disjoint. */
  ranges: readonly CodeRange[]
  isVertical: boolean
  ordering: string | null
  isAmbiguous: boolean
}

/** Codes below this are in PDFium's table, where the last CID wins. */
const inTable = 0x10000
/** Limits after which a CMap counts as endless: table entries; ranges beyond the table, and codes per range. */
const max = { entries: 2 ** 24, ranges: 1000, codes: 0x10000 }

type State = 'none' | 'char' | 'range' | 'space' | 'mode' | 'ordering'
const begins = new Map<string, State>([
  ['begincidchar', 'char'],
  ['begincidrange', 'range'],
  ['begincodespacerange', 'space'],
  ['endcidchar', 'none'],
  ['endcidrange', 'none'],
  ['/WMode', 'mode'],
  ['/Ordering', 'ordering'],
])

/** Reads a CMap like PDFium (CPDF_CMapParser): the last CID wins, `usecmap` is ignored. Null if endless. */
export function readCodeMap(file: Buffer): CodeMap | null {
  const lengths = new CodeLengths()
  const table = new Map<number, number>()
  const further: CodeRange[] = []
  let [state, isVertical, ordering, isAmbiguous] = ['none' as State, false, null as string | null, false]
  let [entries, modes] = [0, 0]
  let numbers: number[] = []
  for (const word of wordsOf(file)) {
    if (state === 'space' && word === 'endcodespacerange') {
      lengths.settle()
      state = 'none'
    } else if (begins.has(word)) {
      state = begins.get(word)!
      numbers = []
      lengths.begin()
    } else if (word === 'usecmap') isAmbiguous = true
    else if (state === 'space') lengths.add(word)
    else if (state === 'mode') {
      isVertical = numberIn(word) !== 0
      isAmbiguous ||= ++modes > 1
      state = 'none'
    } else if (state === 'ordering') {
      ordering = word.slice(1, -1)
      state = 'none'
    } else if (state === 'char' || state === 'range') {
      isAmbiguous ||= !/^(?:<(?:[\da-f]{2}){1,4}>|\d{1,5})$/i.test(word)
      numbers.push(numberIn(word))
      if (numbers.length === (state === 'char' ? 2 : 3) && !enter()) return null
    }
  }
  const read = lengths.read()
  return {
    lengths: read.lengths,
    ranges: [...rangesIn(table), ...apart(further)],
    isVertical,
    ordering,
    isAmbiguous: isAmbiguous || read.isAmbiguous || state !== 'none',
  }

  function enter(): boolean {
    const [start = 0, end = 0, cid = 0] = numbers.length === 2 ? [numbers[0], numbers[0], numbers[1]] : numbers
    numbers = []
    if (end >= inTable) {
      isAmbiguous ||= further.some((other) => start <= other.end && other.start <= end)
      further.push({ start, end, cid: cid & 0xffff })
      return further.length <= max.ranges && end - start < max.codes
    }
    for (let code = start; code <= end; code++) {
      const value = (cid + code - start) & 0xffff
      isAmbiguous ||= table.has(code) && table.get(code) !== value
      table.set(code, value)
    }
    isAmbiguous ||= start > end
    entries += Math.max(0, end - start) + 1
    return entries <= max.entries
  }
}

/** Parses hex up to the first invalid digit, or decimal; 0 beyond 32 bits. */
function numberIn(word: string): number {
  const [, hex] = /^<([\da-f]*)/i.exec(word) ?? []
  const value = hex === undefined ? Number(/^\d*/.exec(word)![0]) : Number.parseInt(hex || '0', 16)
  return value <= 0xffffffff ? value : 0
}

/** Joins codes in a row that lead to numbers in a row. */
export function rangesIn(table: ReadonlyMap<number, number>): CodeRange[] {
  const ranges: CodeRange[] = []
  for (const [code, cid] of [...table].toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1)
    if (last && last.end === code - 1 && last.cid + code - last.start === cid) last.end = code
    else ranges.push({ start: code, end: code, cid })
  }
  return ranges
}

/** Beyond the table PDFium takes the range that ends first. */
function apart(further: readonly CodeRange[]): CodeRange[] {
  let from = inTable
  return further
    .toSorted((one, other) => one.end - other.end)
    .flatMap(({ start, end, cid }) => {
      const first = Math.max(start, from)
      from = Math.max(from, end + 1)
      return first > end ? [] : [{ start: first, end, cid: (cid + first - start) & 0xffff }]
    })
}
