import { type Library, numbersIn, type Pointer, withMemory } from './library.js'

type Pair = readonly [x: number, y: number]

/** A letter of a page, in points of its user space. */
export interface Letter {
  /** One character, or several for a ligature. */
  text: string
  origin: Pair
  /** One em along the line and across it. */
  along: Pair
  up: Pair
  /** In em. */
  advance: number
  /** Around the ink. */
  box: readonly [left: number, bottom: number, right: number, top: number]
}

/** PDFium's code for a hyphen at the end of a line. */
const hyphen = 2
/** Six floats, two doubles, four doubles and four floats. */
const [matrixAt, originAt, boxAt, spaceAt, bytes] = [0, 24, 40, 72, 88]

/** The letters of a page in PDFium's order, at most `most`, without control characters. */
export function lettersOn(library: Library, page: Pointer, most: number): Letter[] {
  const text = library.openText(page)
  if (text === 0) return []
  try {
    return withMemory(library, bytes, (at) => {
      const found: Letter[] = []
      const count = library.countLetters(text)
      for (let index = 0; index < count && found.length < most; index++) {
        const letter = letterAt(library, text, index, at)
        const last = found.at(-1)
        if (!letter) continue
        if (last && isLigature(last, letter)) found[found.length - 1] = joined(last, letter)
        else found.push(letter)
      }
      return found
    })
  } finally {
    library.closeText(text)
  }
}

function letterAt(library: Library, text: Pointer, index: number, at: Pointer): Letter | null {
  if (library.isGenerated(text, index) === 1) return null
  const code = library.characterAt(text, index)
  const character = code === hyphen ? '-' : code > 0x10ffff ? '' : String.fromCodePoint(code)
  // Of the characters without a shape, joiners are part of words.
  if (!/^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d])$/u.test(character)) return null
  const sides = [0, 8, 16, 24].map((offset) => at + boxAt + offset)
  const isPlaced =
    library.letterMatrix(text, index, at + matrixAt) &&
    library.letterOrigin(text, index, at + originAt, at + originAt + 8) &&
    library.letterBox(text, index, sides[0]!, sides[1]!, sides[2]!, sides[3]!) &&
    library.letterSpace(text, index, at + spaceAt)
  if (!isPlaced) return null
  const numbers = numbersIn(library)
  const [a, b, c, d] = [0, 4, 8, 12].map((offset) => numbers.getFloat32(at + matrixAt + offset, true))
  const origin = [0, 8].map((offset) => numbers.getFloat64(at + originAt + offset, true))
  const [left, right, bottom, top] = sides.map((side) => numbers.getFloat64(side, true))
  const end = numbers.getFloat32(at + spaceAt + 8, true)
  const size = library.letterSize(text, index)
  const letter = {
    text: character,
    origin: [origin[0]!, origin[1]!],
    along: [a! * size, b! * size],
    up: [c! * size, d! * size],
    box: [left!, bottom!, right!, top!],
  } as const
  return { ...letter, advance: advanceOf(letter, end) }
}

/** PDFium knows the advance of upright letters; of others, the ink tells it. */
function advanceOf(letter: Omit<Letter, 'advance'>, end: number): number {
  const [x, [a, b]] = [letter.origin[0], letter.along]
  return b === 0 && a > 0 && end > x ? (end - x) / a : inkOf(letter)
}

/** From the origin to the end of the ink in em, with as much space after the ink as before it. */
function inkOf({ origin: [x, y], along: [a, b], box: [left, bottom, right, top] }: Omit<Letter, 'advance'>): number {
  const squared = a * a + b * b
  if (squared === 0) return 0
  const [start, end] = [a > 0 ? left : right, a > 0 ? right : left]
  const [low, high] = [b > 0 ? bottom : top, b > 0 ? top : bottom]
  const before = ((start - x) * a + (low - y) * b) / squared
  return ((end - x) * a + (high - y) * b) / squared + Math.max(0, before)
}

/** PDFium gives the characters of a ligature one origin, and all of the box or a part of it. */
function isLigature({ origin, box }: Letter, other: Letter): boolean {
  const isSame = (side: number) => box[side] === other.box[side]
  return (
    origin.every((value, axis) => value === other.origin[axis]) &&
    ((isSame(1) && isSame(3)) || (isSame(0) && isSame(2)))
  )
}

function joined(one: Letter, other: Letter): Letter {
  const side = (index: number) => (index < 2 ? Math.min : Math.max)(one.box[index]!, other.box[index]!)
  return { ...one, text: one.text + other.text, box: [side(0), side(1), side(2), side(3)] }
}
