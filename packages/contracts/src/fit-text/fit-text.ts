import { letterWidth } from './letter-width.js'

/** Points: text in a box is at most so large, and that share of its height (rule paper-1). */
const largestText = 12
const shareOfHeight = 0.6
/** It shrinks to this before it goes on over several lines. */
const smallestOnOneLine = 7
/** Points: smaller it is nothing but dust, and a box without extent takes nothing larger. */
const smallest = 0.1
/** Room left and right of the text, and how far apart lines are, both of the letters' size. */
export const inset = 0.5
export const leading = 1.2
/** How high capitals of the face stand above their base line, of the letters' size: what is centred in the box. */
const capital = 0.72

/** A text broken into lines of one size. */
export interface FittedText {
  lines: string[]
  /** Points. */
  size: number
}

/**
 * How a text stands in its box, on the signing page and on the sealed one: as large as it may be on one line; where that would
 * be too small, the largest at which its lines fit. Nothing is cut: what does not fit at 7 points is made smaller still.
 *
 * @param box points; one of no extent takes the text at its smallest
 * @param widthOf the width of a letter at a size of 1, as the faces of the sealed page have it
 * @returns lines in the composed form (NFC)
 */
export function fitText(
  text: string,
  { width, height }: { width: number; height: number },
  widthOf: (letter: string) => number = letterWidth,
): FittedText {
  const composed = text.normalize('NFC')
  const largest = Math.max(smallestOnOneLine, Math.min(largestText, height * shareOfHeight))
  const wide = widthWith(widthOf)(composed)
  const onOneLine = wide === 0 ? largest : Math.min(largest, width / (wide + 2 * inset))
  if (!composed.includes('\n') && onOneLine >= smallestOnOneLine) return { lines: [composed], size: onOneLine }
  const paragraphs = composed.split('\n').map((one) => wordsOf(one, widthOf))
  for (let size = largest; size > smallest; size = size > 2 ? size - 0.5 : size * 0.8) {
    const room = width / size - 2 * inset
    if (room <= 1) continue
    const lines = paragraphs.flatMap((words) => broken(words, room, widthOf))
    if (lines.length * leading * size <= height) return { lines, size }
  }
  const room = Math.max(1, width / smallest - 2 * inset)
  return { lines: paragraphs.flatMap((words) => broken(words, room, widthOf)), size: smallest }
}

/** How far below the upper edge of its box the base line of a line stands: the lines together are centred. */
export function baseLine({ lines, size }: FittedText, line: number, height: number): number {
  const block = (lines.length - 1) * leading * size + capital * size
  return (height - block) / 2 + capital * size + line * leading * size
}

/**
 * Lines of whole words, and of pieces of words that are longer than a line.
 *
 * @param width of a line at a size of 1, as `widthOf` a letter is
 */
export const wrapped = (text: string, width: number, widthOf: (letter: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => broken(wordsOf(paragraph, widthOf), width, widthOf))

/** A word with a space behind it, if there is one. */
interface Word {
  text: string
  width: number
  /** Without the spaces at its end: so wide it is where it is the last of its line. */
  ink: number
}

const widthWith =
  (widthOf: (letter: string) => number) =>
  (text: string): number => {
    let sum = 0
    for (const letter of text) sum += widthOf(letter)
    return sum
  }

function wordsOf(paragraph: string, widthOf: (letter: string) => number): Word[] {
  const width = widthWith(widthOf)
  return paragraph.split(/(?<= )/).map((text) => ({ text, width: width(text), ink: width(text.trimEnd()) }))
}

function broken(words: readonly Word[], room: number, widthOf: (letter: string) => number): string[] {
  const lines = [{ text: '', width: 0 }]
  for (const word of words.flatMap((one) => (one.ink <= room ? [one] : pieces(one, room, widthOf)))) {
    const line = lines.at(-1)!
    if (word.text.trim() === '' || line.width + word.ink <= room) {
      line.text += word.text
      line.width += word.width
    } else lines.push({ text: word.text, width: word.width })
  }
  return lines.map(({ text }) => text.trimEnd())
}

/** A word that is longer than a line, letter by letter. */
function pieces(word: Word, room: number, widthOf: (letter: string) => number): Word[] {
  const found: Word[] = []
  for (const letter of word.text) {
    const width = widthOf(letter)
    const last = found.at(-1)
    const isInk = letter.trim() !== ''
    if (!last || last.width + width > room) found.push({ text: letter, width, ink: isInk ? width : 0 })
    else {
      last.text += letter
      last.width += width
      if (isInk) last.ink = last.width
    }
  }
  return found
}
