import { usual } from './code-to-glyph.js'
import { type GlyphNames, glyphNames, withoutNames } from './glyph-names.js'
import { characterOf } from './letter-names.js'
import { readCmap, type Subtable } from './read-cmap.js'
import { readSfnt, type Sfnt, writeSfnt } from './sfnt.js'
import { type CmapKind, writeCmap } from './write-cmap.js'

/** A TrueType font as it is embedded, and how its characters and names lead to glyphs. */
export interface TrueTypeProgram {
  sfnt: Sfnt
  glyphCount: number
  subtables: readonly Subtable[]
  /** Null where it names none. */
  names: ReadonlyMap<string, number> | null
  /** It holds something that readers may read in two ways, whichever way leads to it. */
  isAmbiguous: boolean
}

/** @returns null for a file that is no TrueType font, or lacks what every one has */
export function readProgram(file: Buffer): TrueTypeProgram | null {
  const sfnt = readSfnt(file)
  const profile = sfnt?.tables.get('maxp')
  if (!sfnt || !profile || profile.length < 6 || !sfnt.tables.has('glyf') || !sfnt.tables.has('loca')) return null
  const glyphCount = profile.readUInt16BE(4)
  const own = readCmap(sfnt.tables.get('cmap') ?? Buffer.alloc(0), glyphCount)
  const names = glyphNames(sfnt.tables.get('post'), glyphCount)
  const subtables = names && !usual({ subtables: own }) ? [...own, byCharacters(names)] : own
  const kinds = subtables.map(({ platform, encoding }) => `${platform}.${encoding}`)
  return {
    sfnt,
    glyphCount,
    subtables,
    names: names?.first ?? null,
    isAmbiguous: sfnt.isDoubled || subtables.some(({ overlaps }) => overlaps) || new Set(kinds).size < kinds.length,
  }
}

/** The subtable that FreeType makes of names where a font has none of Unicode. Of two glyphs with a name it takes the last. */
const byCharacters = ({ last }: GlyphNames): Subtable => ({
  platform: 3,
  encoding: 1,
  overlaps: false,
  glyphs: new Map(
    [...last].flatMap(([name, glyph]): [number, number][] => {
      const character = characterOf(name)
      return character === null ? [] : [[character, glyph]]
    }),
  ),
})

/** The font with one way to its glyphs: a single subtable, and no names. */
export function writeProgram({ sfnt }: TrueTypeProgram, kind: CmapKind, glyphs: ReadonlyMap<number, number>): Buffer {
  const tables = new Map(sfnt.tables).set('cmap', writeCmap(kind, glyphs))
  const post = tables.get('post')
  if (post) tables.set('post', withoutNames(post))
  return writeSfnt(tables)
}

/** A glyph's advance in thousandths of an em, rounded down; 0 for a font that does not say. */
export function advanceOf({ sfnt }: TrueTypeProgram, glyph: number): number {
  const [head, across, metrics] = ['head', 'hhea', 'hmtx'].map((tag) => sfnt.tables.get(tag))
  if (!head || head.length < 20 || !across || across.length < 36 || !metrics) return 0
  // Glyphs behind the last that is listed have its advance.
  const at = 4 * Math.min(glyph, across.readUInt16BE(34) - 1)
  const em = head.readUInt16BE(18)
  return at < 0 || at + 2 > metrics.length || em === 0 ? 0 : Math.trunc((metrics.readUInt16BE(at) * 1000) / em)
}
