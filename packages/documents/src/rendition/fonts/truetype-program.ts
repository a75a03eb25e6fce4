import { usual } from './code-to-glyph.js'
import { type GlyphNames, glyphNames, withoutNames } from './glyph-names.js'
import { characterOf } from './letter-names.js'
import { readCmap, type Subtable } from './read-cmap.js'
import { readSfnt, type Sfnt, writeSfnt } from './sfnt.js'
import { type CmapKind, writeCmap } from './write-cmap.js'

export interface TrueTypeProgram {
  sfnt: Sfnt
  glyphCount: number
  subtables: readonly Subtable[]
  names: ReadonlyMap<string, number> | null
  isAmbiguous: boolean
}

/** @returns null for a file that is not TrueType or lacks a required table */
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

/** FreeType synthesizes a Unicode cmap from names; the last glyph of a name wins. */
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

export function writeProgram({ sfnt }: TrueTypeProgram, kind: CmapKind, glyphs: ReadonlyMap<number, number>): Buffer {
  const tables = new Map(sfnt.tables).set('cmap', writeCmap(kind, glyphs))
  const post = tables.get('post')
  if (post) tables.set('post', withoutNames(post))
  return writeSfnt(tables)
}

/** Advance in 1/1000 em, truncated; 0 if unknown. */
export function advanceOf({ sfnt }: TrueTypeProgram, glyph: number): number {
  const [head, across, metrics] = ['head', 'hhea', 'hmtx'].map((tag) => sfnt.tables.get(tag))
  if (!head || head.length < 20 || !across || across.length < 36 || !metrics) return 0
  // Further glyphs share the last advance.
  const at = 4 * Math.min(glyph, across.readUInt16BE(34) - 1)
  const em = head.readUInt16BE(18)
  return at < 0 || at + 2 > metrics.length || em === 0 ? 0 : Math.trunc((metrics.readUInt16BE(at) * 1000) / em)
}
