// Generates the table of letter widths that the signing page and the sealed page use to fit text. Run it after `tsc
// -b` when a font changes; a test compares the table with the fonts.
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import { faceFor, helvetica, isSeen } from '../dist/faces/font-coverage.js'
import { Typesetter } from '../dist/faces/typesetter.js'

const file = new URL('../../contracts/src/fit-text/letter-widths.ts', import.meta.url)
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
/** Letters from here on are at most square and need no entry. */
const squares = 0x2e80
/** Arabic presentation forms, which are rarely typed: each block uses the width of its widest letter. */
const blocks = [
  [0xfb1d, 0xfb4f],
  [0xfb50, 0xfbff],
  [0xfc00, 0xfdfc],
  [0xfdfd, 0xfdff],
  [0xfe70, 0xfeff],
]

const typesetter = new Typesetter(await PDFDocument.create())
const letters = (from, to) => Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n))

/** In thousandths, rounded up so that no line exceeds its box; null if no font has the letter. */
async function widthOf(letter) {
  const set = helvetica.has(letter.codePointAt(0)) || (isSeen(letter) && (await faceFor(letter)) !== null)
  return set ? Math.ceil((await typesetter.line(letter, 'helvetica')).width * 1000 - 1e-6) : null
}

const runs = []
for (const letter of letters(0x20, squares)) {
  const width = await widthOf(letter)
  if (width === null) continue
  const point = letter.codePointAt(0)
  const text = digits[width >> 6] + digits[width & 63]
  if (runs.at(-1)?.to === point - 1) Object.assign(runs.at(-1), { to: point, widths: runs.at(-1).widths + text })
  else runs.push({ from: point, to: point, widths: text })
}
const ranges = []
for (const [from, to] of blocks) {
  const widths = await Promise.all(letters(from, to + 1).map(widthOf))
  ranges.push({ from, to, width: Math.max(...widths.map((width) => width ?? 0)) })
}

const hex = (point) => `0x${point.toString(16)}`
writeFileSync(
  file,
  `// Written by packages/pdf/tools/write-letter-widths.mjs from the faces of the sealed page.

/** Letters that follow each other from a code point on, and their widths. */
export const runs: readonly (readonly [from: number, widths: string])[] = [
${runs.map(({ from, widths }) => `  [${hex(from)}, '${widths}'],`).join('\n')}
]

/** Blocks in which every letter counts as the widest one. */
export const blocks: readonly (readonly [from: number, to: number, width: number])[] = [
${ranges.map(({ from, to, width }) => `  [${hex(from)}, ${hex(to)}, ${width}],`).join('\n')}
]
`,
)
