import { blocks, runs } from './letter-widths.js'

/** Two of these are one width, in thousandths of the letters' size. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Joiners, marks of direction and variation selectors stand for nothing to be seen, and take no room. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u

let known: Map<number, number> | undefined

/** Each letter of the table, by its code point. */
function letters(): Map<number, number> {
  const table = new Map<number, number>()
  for (const [from, widths] of runs) {
    for (let n = 0; n < widths.length / 2; n++) {
      table.set(from + n, digits.indexOf(widths[2 * n]!) * 64 + digits.indexOf(widths[2 * n + 1]!))
    }
  }
  return table
}

/**
 * How wide a letter is at a size of 1 in the face that the sealed page sets it in: Helvetica where that has it, Roboto and
 * Noto for other scripts. What is not in the table is taken for a square, as letters of East Asia are: wider is none.
 */
export function letterWidth(letter: string): number {
  const point = letter.codePointAt(0) ?? 0
  known ??= letters()
  const width = known.get(point) ?? blocks.find(([from, to]) => point >= from && point <= to)?.[2]
  if (width !== undefined) return width / 1000
  return unseen.test(letter) ? 0 : 1
}
