import { faceFor, isSeen } from './font-coverage.js'
import type { DirectedRun } from './runs.js'

/** Letters of one font: in visual order, but in logical order for a font that is shaped. */
export interface FontGroup {
  by: string
  text: string
}

/** The preferred font. */
interface PrimaryFont {
  name: string
  covers(letter: string): boolean
}

/** Other fonts are drawn as shapes. */
export const isEmbedded = (name: string): boolean =>
  ['helvetica', 'newsreader', 'newsreader-medium', 'plex-mono', 'roboto'].includes(name)

/** Letters with their marks and joiners; marks without a letter at the beginning. */
const clusters = /^[\p{M}\u200c\u200d]+|\P{M}[\p{M}\u200c\u200d]*/gu

/**
 * Chooses a font for each letter with its marks, and returns the letters of each font from left to right. Marks of another
 * font follow their letter (UAX #9, L3). A letter without font becomes its code point, in brackets.
 */
export async function groupsOf({ text, rightToLeft }: DirectedRun, primary: PrimaryFont): Promise<FontGroup[]> {
  const groups: FontGroup[] = []
  let last: FontGroup | undefined
  for (const cluster of text.match(clusters) ?? []) {
    const parts = await partsOf(cluster, last?.by, primary)
    if (parts.length === 1 && last?.by === parts[0]!.by) append(last, parts[0]!.text, rightToLeft)
    else if (rightToLeft) groups.unshift(...parts)
    else groups.push(...parts)
    // Letters join a part of the same font only where nothing stands between them.
    last = parts.length === 1 ? (last?.by === parts[0]!.by ? last : parts[0]) : undefined
  }
  return groups
}

function append(group: FontGroup, text: string, rightToLeft: boolean): void {
  group.text = rightToLeft && (isEmbedded(group.by) || group.by === 'cjk') ? text + group.text : group.text + text
}

/** Returns one part if a font has the whole cluster, otherwise a part for each letter. */
async function partsOf(cluster: string, last: string | undefined, primary: PrimaryFont): Promise<FontGroup[]> {
  const letters = [...cluster].filter(isSeen)
  if (staysWith(last, primary.name, letters)) return [{ by: last!, text: cluster }]
  const by = letters.every(primary.covers) ? primary.name : await faceFor(letters.join(''))
  if (by !== null) return [{ by, text: cluster }]
  const [only] = letters
  if (letters.length > 1) return (await Promise.all(letters.map((one) => partsOf(one, undefined, primary)))).flat()
  return [{ by: primary.name, text: `[U+${only!.codePointAt(0)!.toString(16).toUpperCase()}]` }]
}

/** Spaces and joiners stay in the font of the preceding letter of another script. */
const staysWith = (last: string | undefined, primary: string, seen: readonly string[]): boolean =>
  last !== undefined && last !== primary && last !== 'cjk' && (seen.length === 0 || seen.join('') === ' ')
