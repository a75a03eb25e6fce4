import { numberedNames } from './letter-names.js'

/** A name may occur twice: its first and last glyph. */
export interface GlyphNames {
  first: Map<string, number>
  last: Map<string, number>
}

/** Reads glyph names of a `post` table (OpenType 1.9); null if it has none. */
export function glyphNames(post: Buffer | undefined, glyphCount: number): GlyphNames | null {
  const version = post && post.length >= 32 ? post.readUInt32BE(0) : 0x00030000
  if (version === 0x00010000) return byName(numberedNames.slice(0, glyphCount))
  if (version !== 0x00020000 || post!.length < 34) return null
  const count = Math.min(post!.readUInt16BE(32), glyphCount)
  if (post!.length < 34 + 2 * count) return null
  const own: string[] = []
  for (let at = 34 + 2 * post!.readUInt16BE(32); at < post!.length; at += 1 + post![at]!)
    own.push(post!.toString('latin1', at + 1, at + 1 + post![at]!))
  return byName(
    Array.from({ length: count }, (_, glyph) => {
      const number = post!.readUInt16BE(34 + 2 * glyph)
      return numberedNames[number] ?? own[number - numberedNames.length] ?? '.notdef'
    }),
  )
}

function byName(names: readonly string[]): GlyphNames {
  const glyphs = names.map((name, glyph): [string, number] => [name, glyph])
  return { first: new Map(glyphs.toReversed()), last: new Map(glyphs) }
}

export function withoutNames(post: Buffer): Buffer {
  const plain = Buffer.alloc(32)
  post.copy(plain)
  plain.writeUInt32BE(0x00030000, 0)
  return plain
}
