import type { Font, Glyph } from '@pdf-lib/fontkit'

interface Positions {
  applyLookup(type: number, table: { ligatureArray: unknown[][] }): boolean
}

/** Mends faults of fontkit's shaping, none of which HarfBuzz has. */
export function mended(font: Font): Font {
  keepLetters(font)
  // oxlint-disable-next-line no-underscore-dangle -- the library has no other way in
  const { engine } = (font as unknown as { _layoutEngine: { engine?: { GPOSProcessor?: Positions } } })._layoutEngine
  const positions = engine?.GPOSProcessor
  if (positions) allowMissingAnchors(positions)
  return font
}

/** A cached glyph keeps the first letters it was used for. Another letter of the same glyph may join otherwise. */
function keepLetters(font: Font): void {
  const glyphs = new Map<string, Glyph>()
  const get = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const key = [id, ...codePoints].join(' ')
    const glyph =
      glyphs.get(key) ?? (Object.create(get(id, codePoints), { codePoints: { value: codePoints } }) as Glyph)
    glyphs.set(key, glyph)
    return glyph
  }
}

/** OpenType's type of lookups that attach marks to ligatures (GPOS, type 5). */
const toLigature = 5
/** More than any ligature has. */
const mostLetters = 24

/** Throws no error where a mark has no anchor; in a ligature with more letters than components it takes the last one. */
function allowMissingAnchors(positions: Positions): void {
  const apply = positions.applyLookup.bind(positions)
  positions.applyLookup = (type, table) => {
    if (type === toLigature)
      for (const parts of table.ligatureArray) while (parts.length < mostLetters) parts.push(parts.at(-1))
    try {
      return apply(type, table)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}
