/** Levels by which neighbors in a photo or gradient differ; most edges of letters differ more. */
const maxStep = 12
/** 59 of 60 corpus pages with text have at most 0.02, one with gradients on a twentieth of its area 0.055. */
const maxShare = 0.025

/** True for a picture with photos or gradients, in which few colors would show bands. @param pixels BGRx */
export function isShaded(pixels: Uint32Array, width: number): boolean {
  return shareOfSmallSteps(pixels, width) > maxShare
}

/** The share of pixels that differ from the one above or to the left, and from both only a little. */
export function shareOfSmallSteps(pixels: Uint32Array, width: number): number {
  let small = 0
  for (let at = width; at < pixels.length; at++) {
    const pixel = pixels[at]!
    const [left, above] = [pixels[at - 1]!, pixels[at - width]!]
    if ((pixel !== left || pixel !== above) && isNear(pixel, left) && isNear(pixel, above)) small++
  }
  return small / pixels.length
}

function isNear(one: number, other: number): boolean {
  if (one === other) return true
  for (let shift = 0; shift <= 16; shift += 8)
    if (Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) > maxStep) return false
  return true
}
