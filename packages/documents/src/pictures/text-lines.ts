import { exactNumber } from '@countersign/pdf/exact-numbers'
import type { TextLetter } from './shown-text.js'

/** Letters of scripts written from right to left. */
const leftward = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Groups consecutive letters on one baseline. Lines with letters from right to left are sorted by place, as most
 * programs write them and readers expect them.
 */
export function linesOf(letters: readonly TextLetter[]): TextLetter[][] {
  const lines: TextLetter[][] = []
  for (const letter of letters) {
    const line = lines.at(-1)
    if (line && isOnLine(line[0]!, letter)) line.push(letter)
    else lines.push([letter])
  }
  return lines.map((line) =>
    line.some(({ text }) => leftward.test(text))
      ? line.toSorted((one, other) => stepsTo(line[0]!, one)[0] - stepsTo(line[0]!, other)[0])
      : line,
  )
}

/** Distance from one origin to the other along the line and across it, in em. */
function stepsTo({ origin: [x, y], along: [a, b] }: TextLetter, other: TextLetter): [along: number, across: number] {
  const [dx, dy] = [other.origin[0] - x, other.origin[1] - y]
  const squared = a * a + b * b || 1
  return [(dx * a + dy * b) / squared, (dx * -b + dy * a) / squared]
}

const isOnLine = (first: TextLetter, letter: TextLetter): boolean => {
  const em = Math.hypot(...first.up)
  const isClose = (one: number, other: number) => Math.abs(one - other) < 0.01 * em
  return (
    [0, 1].every(
      (axis) => isClose(first.along[axis]!, letter.along[axis]!) && isClose(first.up[axis]!, letter.up[axis]!),
    ) && Math.abs(stepsTo(first, letter)[1]) < 0.02
  )
}

/** A code, as it is written, and its width in thousandths of an em. */
export interface Code {
  hex: string
  width: number
}

/** Shows a line with each letter at its place. @param codeOf null for a letter that is left out */
export function contentOfLine(line: readonly TextLetter[], codeOf: (letter: TextLetter) => Code | null): string {
  const first = line[0]!
  const size = Math.hypot(...first.up)
  const matrix = [...first.along, ...first.up].map((value) => value / size)
  if (!(size > 0) || Math.hypot(...first.along) === 0 || ![...matrix, ...first.origin].every(Number.isFinite)) return ''
  let at = 0
  const shown: string[] = []
  for (const [index, letter] of line.entries()) {
    const code = codeOf(reachingNext(letter, line[index + 1]))
    if (!code) continue
    const place = Math.round(1000 * stepsTo(first, letter)[0])
    if (place !== at) shown.push(String(at - place))
    shown.push(`<${code.hex}>`)
    at = place + code.width
  }
  const numbers = [...matrix.map((value) => round(value, 1e5)), ...first.origin.map((value) => round(value, 1e3))]
  return `/${fontName} ${exactNumber(round(size, 1e3))} Tf ${numbers.map(exactNumber).join(' ')} Tm [${shown.join(' ')}] TJ\n`
}

/** Readers take a gap of a tenth of an em for a space, and the advance of a ligature is estimated. */
const largestGap = 0.2

function reachingNext(letter: TextLetter, next: TextLetter | undefined): TextLetter {
  if (!next || letter.text.length === 1) return letter
  const [advance] = stepsTo(letter, next)
  const gap = advance - letter.advance
  return gap > 0 && gap < largestGap ? { ...letter, advance } : letter
}

export const fontName = 'Text'

const round = (value: number, parts: number): number => Math.round(value * parts) / parts
