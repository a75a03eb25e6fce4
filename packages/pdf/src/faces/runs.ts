import bidiFactory from 'bidi-js'
import { withoutTurning } from '@countersign/contracts/isolated'

const bidi = bidiFactory()

/** Direction of a paragraph; 'auto' takes that of its first letter with a direction (UAX #9, P2). */
export type BaseDirection = 'auto' | 'ltr'

/** In logical order, without bidirectional controls; a right-to-left run has mirrored brackets (UAX #9, L4). */
export interface DirectedRun {
  text: string
  rightToLeft: boolean
}

/** Right-to-left scripts (U+0590 to U+08FF and the presentation forms), and controls that turn to the left. */
const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/
/** Types that take the level of the paragraph at the end of a line (UAX #9, L1). */
const trailing = /^(WS|S|B|BN|LRI|RLI|FSI|PDI|LRE|RLE|LRO|RLO|PDF)$/

/**
 * Splits a line into runs of one direction in visual order (UAX #9, L1 and L2).
 *
 * @param paragraph in NFC; directions are resolved over all of it, so that an isolate may reach over several lines
 * @param line its part to be set, in UTF-16 units
 */
export function visualRuns(
  paragraph: string,
  base: BaseDirection = 'auto',
  line: { from: number; to: number } = { from: 0, to: paragraph.length },
): DirectedRun[] {
  const text = paragraph.slice(line.from, line.to)
  if (!rightToLeft.test(paragraph)) return seen([{ text, level: 0 }])
  const levels = levelsOf(paragraph, base, line)
  const runs: { text: string; level: number }[] = []
  let offset = 0
  for (const letter of text) {
    const level = levels[offset]!
    offset += letter.length
    const last = runs.at(-1)
    if (last?.level === level) last.text += letter
    else runs.push({ text: letter, level })
  }
  const highest = Math.max(...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) reverseFrom(runs, level)
  return seen(runs)
}

function levelsOf(paragraph: string, base: BaseDirection, { from, to }: { from: number; to: number }): Uint8Array {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, base)
  const own = paragraphs.find(({ end }) => end >= from)?.level ?? 0
  for (let last = to - 1; last >= from && trailing.test(bidi.getBidiCharTypeName(paragraph[last]!)); last--) {
    levels[last] = own
  }
  return levels.slice(from, to)
}

const seen = (runs: readonly { text: string; level: number }[]): DirectedRun[] =>
  runs.flatMap(({ text, level }) => {
    const drawn = withoutTurning(text).replaceAll('\n', ' ')
    const isOdd = level % 2 === 1
    return drawn === '' ? [] : [{ text: isOdd ? mirrored(drawn) : drawn, rightToLeft: isOdd }]
  })

const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')

/** Reverses every sequence of runs at or above a level. */
function reverseFrom(runs: { text: string; level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    if (runs[from]!.level < level) continue
    let to = from
    while (to < runs.length && runs[to]!.level >= level) to++
    runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
    from = to
  }
}
