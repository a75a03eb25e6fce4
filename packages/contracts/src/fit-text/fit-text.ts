import { letterWidth } from './letter-width.js'
import { settableText } from './settable-text.js'

/** Maximum text size in points, and as a share of the box's height (rule paper-1). */
const largestText = 12
const shareOfHeight = 0.6
/** Minimum size in points before the text wraps. */
const smallestOnOneLine = 7
/** In points: readers with usual sight still read it on paper (rule fields-10). */
const smallestReadable = 5
/** Minimum size in points, also used for a box without extent. */
const smallest = 0.1
/** Horizontal padding and line height, relative to the text size. */
export const inset = 0.5
export const leading = 1.2
/** Cap height above the base line, relative to the text size; used for vertical centring. */
const capital = 0.72

export interface FittedText {
  lines: string[]
  size: number
}

/**
 * Fits a text into its box on the signing page and the sealed page: on one line or, below the minimum size, wrapped at the
 * largest size that fits. Text that does not fit at 7 points shrinks further; nothing is cut.
 *
 * @param box in points; a box without extent gets the minimum size
 * @param widthOf width of a letter at size 1 in the fonts of the sealed page
 * @returns lines of {@link settableText}
 */
export function fitText(
  text: string,
  { width, height }: { width: number; height: number },
  widthOf: (letter: string) => number = letterWidth,
): FittedText {
  const composed = settableText(text)
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

/** True if a text would be sealed in at least 5 points (rule fields-10). @param box in points */
export const isReadable = (text: string, box: { width: number; height: number }): boolean =>
  fitText(text, box).size >= smallestReadable

/** Returns a line's distance from the top of the box to its base line; the lines are centred together. */
export function baseLine({ lines, size }: FittedText, line: number, height: number): number {
  const block = (lines.length - 1) * leading * size + capital * size
  return (height - block) / 2 + capital * size + line * leading * size
}

/**
 * Wraps text at words, and inside of words longer than a line.
 *
 * @param width of a line at size 1, in the unit of `widthOf`
 */
export const wrapped = (text: string, width: number, widthOf: (letter: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => broken(wordsOf(paragraph, widthOf), width, widthOf))

interface Word {
  text: string
  width: number
  /** Without trailing spaces. */
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
