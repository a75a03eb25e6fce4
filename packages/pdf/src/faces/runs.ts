import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export interface DirectedRun {
  text: string
  rightToLeft: boolean
}

/** Right-to-left scripts such as Hebrew and Arabic (U+0590 to U+08FF and the presentation forms). */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Splits a line into runs of one direction in visual order (UAX #9, rule L2). */
export function visualRuns(line: string): DirectedRun[] {
  if (!rightToLeftLetter.test(line)) return line === '' ? [] : [{ text: line, rightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(line, 'auto')
  const runs: { text: string; level: number }[] = []
  let offset = 0
  for (const letter of line) {
    const level = levels[offset]!
    offset += letter.length
    const last = runs.at(-1)
    if (last?.level === level) last.text += letter
    else runs.push({ text: letter, level })
  }
  const highest = Math.max(...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) reverseFrom(runs, level)
  return runs.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }))
}

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
