import { createRequire } from 'node:module'
import fontkit, { type Font } from '@pdf-lib/fontkit'
import { readFont } from './font-files.js'

const require = createRequire(import.meta.url)

/** Noto Sans for Chinese and Japanese, and for Korean: a hundred slices each, of which a text needs a few. */
const packages = ['@fontsource-variable/noto-sans-sc', '@fontsource-variable/noto-sans-kr'] as const

interface Slice {
  file: string
  ranges: readonly (readonly [from: number, to: number])[]
}

let slices: readonly Slice[] | undefined
const fonts = new Map<string, Promise<Font>>()

export const hasCjk = (letter: string): boolean => sliceFor(letter) !== undefined

/** Returns the font for a letter, at regular weight. @throws {TypeError} if no slice has it */
export function cjkFontFor(letter: string): Promise<Font> {
  const slice = sliceFor(letter)
  if (!slice) throw new TypeError('no slice has this letter')
  const known = fonts.get(slice.file) ?? open(slice.file)
  fonts.set(slice.file, known)
  return known
}

async function open(file: string): Promise<Font> {
  return fontkit.create(await readFont(file)).getVariation({ wght: 400 })
}

function sliceFor(letter: string): Slice | undefined {
  const point = letter.codePointAt(0) ?? 0
  // Other fonts cover Latin and punctuation; none covers emoji.
  if (point < 0x1100 || point > 0xffee + 0x20000 || (point >= 0x1f000 && point < 0x20000)) return undefined
  slices ??= packages.flatMap(slicesOf)
  return slices.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
}

/** Parses the slices of a package: `"[4]": "U+1f1e9-1f1f5,U+1f21a"`. */
function slicesOf(name: string): Slice[] {
  const listed = require(`${name}/unicode.json`) as Readonly<Record<string, string>>
  const family = name.slice(name.lastIndexOf('/') + 1)
  return Object.entries(listed).flatMap(([key, text]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1]
    if (number === undefined) return []
    const ranges = text.split(',').map((part) => {
      const [from = '', to = from] = part.replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    return [{ file: `${name}/files/${family}-${number}-wght-normal.woff2`, ranges }]
  })
}
