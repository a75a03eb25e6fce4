/** Of 255. Below it lie paper in a photograph and the noise of JPEG around white, which nobody sees on the page. */
const leastDarkness = 24

/**
 * True if a picture shows something on white paper: a channel of some pixel, drawn with its opacity, is visibly darker than
 * white (rule fields-14).
 *
 * @param rgba row by row, 0 to 255
 */
export function hasInk(rgba: ArrayLike<number>): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    const darkness = 255 - Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!)
    if (darkness * rgba[at + 3]! >= leastDarkness * 255) return true
  }
  return false
}
