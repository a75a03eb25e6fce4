import { namesOf, type Reading, type SimpleFont } from './code-to-glyph.js'
import type { Names } from './encodings.js'
import { characterOf, macintoshCode } from './letter-names.js'

/** Last code that all encodings share. Beyond it, even honest fonts map names and codes to different glyphs. */
const lastShared = 0x7e

/** True if another reader's mapping yields a different glyph for one of these codes. */
export function hasTwoReadings(font: SimpleFont, { glyphs, names }: Reading, codes: readonly number[]): boolean {
  const [byNames, byCodes] = [waysByNames(font, names ?? namesOf(font.base, font.differences)), waysByCodes(font)]
  return codes.some((code) => {
    const glyph = glyphs.get(code) ?? 0
    const ways = code <= lastShared ? [...byNames, ...byCodes] : names ? byNames : byCodes
    return glyph !== 0 && ways.some((way) => ![0, glyph].includes(way(code)))
  })
}

type Way = (code: number) => number

function waysByNames(font: SimpleFont, names: Names): Way[] {
  const characters = names.map((name) => (name === null ? null : characterOf(name)))
  const ways = font.subtables.map(({ platform, glyphs }): Way => (code) => {
    const character = characters[code] ?? -1
    return glyphs.get(platform === 1 ? macintoshCode(character) : character) ?? 0
  })
  return [...ways, (code) => font.names?.get(names[code] ?? '') ?? 0]
}

const waysByCodes = (font: SimpleFont): Way[] =>
  font.subtables.flatMap(({ glyphs }) =>
    [0, 0xf000, 0xf100, 0xf200].map(
      (page): Way =>
        (code) =>
          glyphs.get(page + code) ?? 0,
    ),
  )
