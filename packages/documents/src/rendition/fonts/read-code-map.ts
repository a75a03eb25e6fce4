import { CodeLengths } from './code-lengths.js'
import { wordsOf } from './code-map-words.js'

/** Codes in a row that lead to CIDs in a row. */
export interface CodeRange {
  start: number
  end: number
  /** Of the first code. */
  cid: number
}

/** How the bytes of a text are cut into codes, and which characters of a composite font these are (ISO 32000-2, 9.7.5). */
export interface CodeMap {
  /** Bytes of a code by its first byte; 0 where no code begins with it. */
  lengths: readonly number[]
  /** Sorted, none of which overlap. */
  ranges: readonly CodeRange[]
  isVertical: boolean
  /** The ordering of its characters; null where it names none. */
  ordering: string | null
  /** Readers may read it in another way. */
  isAmbiguous: boolean
}

/** Codes that PDFium has a table for, in which the last CID of a code counts. */
const inTable = 0x10000
/** Entries that are written into that table before a CMap counts as endless; of other codes, ranges and codes in one. */
const most = { entries: 2 ** 24, ranges: 1000, codes: 0x10000 }

/** What the next words are about. */
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

/**
 * Reads an embedded CMap as PDFium does (CPDF_CMapParser): of two CIDs of a code the last counts, and no other CMap is used.
 *
 * @returns null for one that writes codes without end
 */
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

  /** @returns false where there are too many entries */
  function enter(): boolean {
    const [start = 0, end = 0, cid = 0] = numbers.length === 2 ? [numbers[0], numbers[0], numbers[1]] : numbers
    numbers = []
    if (end >= inTable) {
      isAmbiguous ||= further.some((other) => start <= other.end && other.start <= end)
      further.push({ start, end, cid: cid & 0xffff })
      return further.length <= most.ranges && end - start < most.codes
    }
    for (let code = start; code <= end; code++) {
      const value = (cid + code - start) & 0xffff
      isAmbiguous ||= table.has(code) && table.get(code) !== value
      table.set(code, value)
    }
    isAmbiguous ||= start > end
    entries += Math.max(0, end - start) + 1
    return entries <= most.entries
  }
}

/** Hexadecimal digits up to the first that is none, or decimal ones; 0 beyond 32 bits. */
function numberIn(word: string): number {
  const [, hex] = /^<([\da-f]*)/i.exec(word) ?? []
  const value = hex === undefined ? Number(/^\d*/.exec(word)![0]) : Number.parseInt(hex || '0', 16)
  return value <= 0xffffffff ? value : 0
}

function rangesIn(table: ReadonlyMap<number, number>): CodeRange[] {
  const ranges: CodeRange[] = []
  for (const [code, cid] of [...table].toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1)
    if (last && last.end === code - 1 && last.cid + code - last.start === cid) last.end = code
    else ranges.push({ start: code, end: code, cid })
  }
  return ranges
}

/** Of ranges beyond the table PDFium takes the one that ends first, for the codes behind the end of the one before. */
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
