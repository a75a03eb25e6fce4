import { shownHash, shownTime } from './shown-time.js'

/** Points on a page of A4 width; smaller on narrower pages (rule paper-6). */
const size = 6.3
const usualWidth = 595.28
/** Shares of the page's width. */
const side = 0.105
const bottom = 0.019
const leading = 1.35

export const footText = (by: string, at: string, hash: string): string => `${by}, ${shownTime(at)}, ${shownHash(hash)}`

/**
 * Position, size and available width of a footer line, in points from the left and lower edge.
 *
 * @param n 0 for the request and page number, then upwards for signers of small boxes
 */
export function footLine(page: { width: number }, n: number): { left: number; up: number; size: number; room: number } {
  const letters = size * Math.min(1, page.width / usualWidth)
  const left = page.width * side
  return {
    left,
    up: page.width * bottom + letters * 0.3 + n * letters * leading,
    size: letters,
    room: page.width - 2 * left,
  }
}
