import { shownHash, shownTime } from './shown-time.js'

/** Points, on a page as wide as A4; smaller on narrower ones (rule paper-6). */
const size = 6.3
const usualWidth = 595.28
/** Shares of the page's width. */
const side = 0.105
const bottom = 0.019
/** How far apart lines are, of the letters' size. */
const leading = 1.35

/** Who signed in a box too small to say so, as it stands at the foot of the page. */
export const footText = (by: string, at: string, hash: string): string => `${by}, ${shownTime(at)}, ${shownHash(hash)}`

/**
 * A line at the foot of a page, in points: how far from the left and from the lower edge it stands, how large its letters are,
 * and how wide it may be.
 *
 * @param n 0: the request and the page's number; from 1 on, upwards, who signed in boxes too small to say so
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
