/** Points: text in a box is at most so large, and that share of its height (design/signing, Fields). */
const largestText = 12
const shareOfHeight = 0.6
/** It shrinks to this before it goes on over several lines, as on the signing page. */
const smallestOnOneLine = 7
/** Room left and right of the text, and how far apart lines are, both of the letters' size. */
export const inset = 0.5
export const leading = 1.2

/** A value broken into lines of one size. */
export interface FittedValue {
  lines: string[]
  /** Points. */
  size: number
}

/**
 * How a value stands in its box: as large as it may be on one line; where that would be too small, the largest at which its
 * lines fit. Nothing is cut: what does not fit at the size that the page shows as its smallest is made smaller still.
 *
 * @param box points
 * @param widthOf the width of a text at a size of 1
 */
export function fitValue(
  text: string,
  box: { width: number; height: number },
  widthOf: (text: string) => number,
): FittedValue {
  const largest = Math.max(smallestOnOneLine, Math.min(largestText, box.height * shareOfHeight))
  const width = widthOf(text)
  const onOneLine = width === 0 ? largest : Math.min(largest, box.width / (width + 2 * inset))
  if (!text.includes('\n') && onOneLine >= smallestOnOneLine) return { lines: [text], size: onOneLine }
  for (let size = largest; ; size = size > 2 ? size - 0.5 : size * 0.8) {
    const room = box.width / size - 2 * inset
    if (room <= 1) continue
    const lines = wrapped(text, room, widthOf)
    if (lines.length * leading * size <= box.height || size < 0.1) return { lines, size }
  }
}

/** Lines of whole words, and of pieces of words that are longer than a line. @param width and `widthOf` at a size of 1 */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(/(?<= )/).flatMap((one) => pieces(one, width, widthOf))) {
      if (widthOf((lines.at(-1)! + word).trimEnd()) <= width) lines[lines.length - 1] += word
      else lines.push(word)
    }
    return lines.map((line) => line.trimEnd())
  })
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word.trimEnd()) <= width) return [word]
  const found = ['']
  for (const letter of word) {
    if (found.at(-1) && widthOf(found.at(-1)! + letter) > width) found.push(letter)
    else found[found.length - 1] += letter
  }
  return found
}
