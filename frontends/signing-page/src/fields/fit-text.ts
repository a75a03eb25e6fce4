/** Points: text in a box is at most so large, and never smaller (design/signing, Fields). */
export const largestText = 12
export const smallestText = 7
const shareOfHeight = 0.6
/** Room left and right of the text, and how far apart lines are, both of the letters' size. */
const inset = 0.5
const leading = 1.2

/** How a text stands in its box. */
export interface FittedText {
  /** Points. */
  size: number
  /** It goes on over several lines. */
  wraps: boolean
}

/**
 * The size at which a text fits its box: as large as it may be on one line; where that would be too small, the largest at
 * which its lines fit; the smallest where nothing does.
 *
 * @param box points
 * @param widthOf the width of a text at a size of 1
 */
export function fitText(
  text: string,
  box: { width: number; height: number },
  widthOf: (text: string) => number,
): FittedText {
  const largest = Math.max(smallestText, Math.min(largestText, box.height * shareOfHeight))
  const width = widthOf(text)
  const onOneLine = width === 0 ? largest : Math.min(largest, box.width / (width + 2 * inset))
  if (!text.includes('\n') && onOneLine >= smallestText) return { size: onOneLine, wraps: false }
  for (let size = largest; size > smallestText; size -= 0.5) {
    if (linesAt(text, box.width / size - 2 * inset, widthOf) * leading * size <= box.height)
      return { size, wraps: true }
  }
  return { size: smallestText, wraps: true }
}

function linesAt(text: string, width: number, widthOf: (text: string) => number): number {
  return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(widthOf(line) / width)), 0)
}

/** About how many characters of usual width a box takes on one line at the smallest size. */
export const roomFor = (width: number): number => Math.max(1, Math.floor(width / smallestText / 0.5) - 2)

let pen: CanvasRenderingContext2D | null | undefined

/** Measures in the face that fields are filled in; half an em a letter where nothing can be measured. */
export function widthAtOne(text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 0.5
  pen.font = '100px Helvetica, Arial, sans-serif'
  return pen.measureText(text).width / 100
}
