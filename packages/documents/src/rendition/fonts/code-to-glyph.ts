import type { Names } from './encodings.js'
import { encodings } from './encodings.js'
import { characterOf, macintoshCode } from './letter-names.js'
import type { Subtable } from './read-cmap.js'

export interface SimpleFont {
  subtables: readonly Subtable[]
  names: ReadonlyMap<string, number> | null
  isSymbolic: boolean
  isNonsymbolic: boolean
  base: string | null
  differences: ReadonlyMap<number, string>
  /** For a font without any cmap. */
  firstCode: number
  /** PDFium falls back to `ToUnicode`. */
  hasToUnicode: boolean
}

export interface Reading {
  glyphs: Map<number, number>
  names: Names | null
}

/**
 * Maps codes to glyphs like PDFium (CPDF_TrueTypeFont::LoadGlyphMap): by names for a nonsymbolic font or a base
 * encoding alone, else by codes.
 * @returns null if PDFium needs the Unicode of a non-Latin name
 */
export function readAsPdfium(font: SimpleFont): Reading | null {
  const base = usedBase(font)
  const isPlainBase = (base === 'WinAnsiEncoding' || base === 'MacRomanEncoding') && font.differences.size === 0
  if (!isPlainBase && !font.isNonsymbolic) return { glyphs: byCode(font), names: null }
  if (font.subtables.length === 0 && !font.names)
    return { glyphs: collect((code) => (code < font.firstCode ? 0 : code - font.firstCode + 3)), names: null }
  return byNames(font, namesOf(base, font.differences))
}

export function namesOf(base: string | null, differences: ReadonlyMap<number, string>): Names {
  const names = base === null ? undefined : encodings[base]
  return Array.from({ length: 256 }, (_, code) => differences.get(code) ?? names?.[code] ?? null)
}

/** Replaces a base encoding that the font's cmaps do not support (CPDF_TrueTypeFont::DetermineEncoding). */
function usedBase({ isSymbolic, base, subtables }: SimpleFont): string | null {
  if (!isSymbolic || subtables.length === 0) return base
  const hasWindows = subtables.some(({ platform }) => platform === 0 || platform === 3)
  const hasMacintosh = subtables.some(({ platform }) => platform === 1)
  if (base === 'WinAnsiEncoding' && !hasWindows) return hasMacintosh ? 'MacRomanEncoding' : null
  if (base === 'MacRomanEncoding' && !hasMacintosh) return hasWindows ? 'WinAnsiEncoding' : null
  return base
}

function byNames(font: SimpleFont, names: Names): Reading | null {
  const unicode = subtable(font, 3, 1)
  const [symbols, roman] = [subtable(font, 3, 0), subtable(font, 1, 0)]
  const used = unicode ?? (font.isNonsymbolic ? (roman ?? symbols) : (symbols ?? roman)) ?? usual(font)
  const byName = (name: string) => font.names?.get(name) ?? 0
  let isKnown = true
  const glyphs = collect((code) => {
    const name = names[code] ?? null
    if (name === null) return used?.glyphs.get(code) ?? 0
    const character = characterOf(name)
    const found = glyphOf(code, name, character)
    if (found !== 0) return found
    if (name === '.notdef') return used?.glyphs.get(32) ?? 0
    if (byName(name) !== 0) return byName(name)
    if (used === unicode && unicode && character === null) isKnown = false
    if (font.hasToUnicode && used) isKnown &&= character !== null
    return 0
  })
  return isKnown ? { glyphs, names } : null

  function glyphOf(code: number, name: string, character: number | null): number {
    if (used === undefined) return 0
    if (used === symbols) return ofSymbol(symbols, code)
    if (character === null) return 0
    if (used === unicode) return unicode.glyphs.get(character) ?? 0
    if (used !== roman) return 0
    const macCode = macintoshCode(character)
    return macCode === 0 ? byName(name) : (roman.glyphs.get(macCode) ?? 0)
  }
}

function byCode(font: SimpleFont): Map<number, number> {
  const [symbols, roman] = [subtable(font, 3, 0), subtable(font, 1, 0)]
  const ofSymbols = symbols ? collect((code) => ofSymbol(symbols, code)) : new Map<number, number>()
  if (ofSymbols.size > 0) return ofSymbols
  if (roman) return collect((code) => roman.glyphs.get(code) ?? 0)
  const unicode = usual(font)
  const ofUnicode = unicode ? collect((code) => unicode.glyphs.get(code) ?? 0) : new Map<number, number>()
  return ofUnicode.size > 0 ? ofUnicode : collect((code) => code)
}

const subtable = ({ subtables }: SimpleFont, platform: number, encoding: number): Subtable | undefined =>
  subtables.find((one) => one.platform === platform && one.encoding === encoding)

/** FreeType's default Unicode cmap: the last 32-bit one, else the last. */
export function usual({ subtables }: Pick<SimpleFont, 'subtables'>): Subtable | undefined {
  const isWide = ({ platform, encoding }: Subtable) =>
    (platform === 3 && encoding === 10) || (platform === 0 && encoding === 4)
  const isUnicode = ({ platform, encoding }: Subtable) => (platform === 3 && encoding === 1) || platform === 0
  return subtables.findLast(isWide) ?? subtables.findLast(isUnicode)
}

/** Symbol codes may be offset by 0xF000, 0xF100 or 0xF200. */
function ofSymbol({ glyphs }: Subtable, code: number): number {
  return [0, 0xf000, 0xf100, 0xf200].map((page) => glyphs.get(page + code) ?? 0).find((glyph) => glyph !== 0) ?? 0
}

function collect(glyphOf: (code: number) => number): Map<number, number> {
  const all = Array.from({ length: 256 }, (_, code): [number, number] => [code, glyphOf(code)])
  return new Map(all.filter(([, glyph]) => glyph !== 0))
}
