import { blocks, runs } from './letter-widths.js'

/** Digits of base 64: two encode one width, in thousandths of the text size. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Joiners, direction marks and variation selectors are invisible and have no width. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u

let known: Map<number, number> | undefined

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
 * Width at size 1 in Helvetica, or in Roboto and Noto for other scripts, the fonts of the sealed page. Letters missing from
 * the table count as a full square, the widest, as in East Asian scripts.
 */
export function letterWidth(letter: string): number {
  const point = letter.codePointAt(0) ?? 0
  known ??= letters()
  const width = known.get(point) ?? blocks.find(([from, to]) => point >= from && point <= to)?.[2]
  if (width !== undefined) return width / 1000
  return unseen.test(letter) ? 0 : 1
}
