/** A `cmap` subtable (OpenType 1.9); glyph 0 means missing. */
export interface Subtable {
  platform: number
  encoding: number
  glyphs: ReadonlyMap<number, number>
  /** Ranges overlap, so readers may find different glyphs. */
  overlaps: boolean
}

const maxSubtables = 64
/** Limit per subtable: a font has at most 65,536 glyphs, and most of them one character. */
const maxCharacters = 400_000

/** Reads formats 0, 4, 6 and 12, which suffice for PDF. The first of overlapping ranges wins, as in FreeType. */
export function readCmap(table: Buffer, glyphCount: number): Subtable[] {
  if (table.length < 4) return []
  const count = Math.min(table.readUInt16BE(2), maxSubtables)
  return Array.from({ length: count }, (_, index) => 4 + 8 * index)
    .filter((row) => row + 8 <= table.length)
    .flatMap((row) => {
      const found = new Characters(glyphCount)
      if (!readInto(found, table.subarray(table.readUInt32BE(row + 4)))) return []
      const [platform, encoding] = [table.readUInt16BE(row), table.readUInt16BE(row + 2)]
      return [{ platform, encoding, glyphs: found.withGlyph, overlaps: found.overlaps }]
    })
}

class Characters {
  readonly #glyphs = new Map<number, number>()
  overlaps = false
  #left = maxCharacters

  constructor(private readonly glyphCount: number) {}

  add(character: number, glyph: number): void {
    if (--this.#left < 0) throw new RangeError('a font has too many characters')
    const found = glyph < this.glyphCount ? glyph : 0
    const known = this.#glyphs.get(character)
    if (known === undefined) this.#glyphs.set(character, found)
    else if (known !== found) this.overlaps = true
  }

  get withGlyph(): ReadonlyMap<number, number> {
    return new Map([...this.#glyphs].filter(([, glyph]) => glyph !== 0))
  }
}

function readInto(found: Characters, data: Buffer): boolean {
  try {
    switch (data.readUInt16BE(0)) {
      case 0:
        for (let code = 0; code < 256; code++) found.add(code, data.readUInt8(6 + code))
        return true
      case 4:
        readRanges(found, data)
        return true
      case 6: {
        const [first, count] = [data.readUInt16BE(6), data.readUInt16BE(8)]
        for (let index = 0; index < count; index++) found.add(first + index, data.readUInt16BE(10 + 2 * index))
        return true
      }
      case 12:
        readGroups(found, data)
        return true
      default:
        return false
    }
  } catch {
    return false
  }
}

/** Format 4. The lookup stops at a range that begins later. */
function readRanges(found: Characters, data: Buffer): void {
  const size = data.readUInt16BE(6) & ~1
  let latest = 0
  for (let at = 0; at < size; at += 2) {
    const [end, start, delta, offset] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((column) =>
      data.readUInt16BE(column + at),
    ) as [number, number, number, number]
    if (start < latest) found.overlaps = true
    latest = Math.max(latest, start)
    // Font tools write this offset for a range without glyphs.
    if (offset === 0xffff) continue
    for (let code = latest; code <= end; code++)
      found.add(code, glyphIn(data, 16 + 3 * size + at, code, { start, delta, offset }))
  }
}

interface Range {
  start: number
  delta: number
  offset: number
}

function glyphIn(data: Buffer, column: number, code: number, { start, delta, offset }: Range): number {
  if (offset === 0) return (code + delta) & 0xffff
  const at = column + offset + 2 * (code - start)
  const glyph = at + 2 <= data.length ? data.readUInt16BE(at) : 0
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

function readGroups(found: Characters, data: Buffer): void {
  const count = data.readUInt32BE(12)
  for (let index = 0; index < count; index++) {
    const row = 16 + 12 * index
    const [start, end, glyph] = [data.readUInt32BE(row), data.readUInt32BE(row + 4), data.readUInt32BE(row + 8)]
    for (let code = start; code <= end; code++) found.add(code, glyph + code - start)
  }
}
