/** Red, green and blue of BGRA pixels. */
export function coloursOf(pixels: Uint8Array): Buffer {
  const samples = Buffer.allocUnsafe((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    samples[to] = pixels[from + 2]!
    samples[to + 1] = pixels[from + 1]!
    samples[to + 2] = pixels[from]!
  }
  return samples
}

/** One byte of each pixel: 0 blue, which is gray where all are equal, to 3 alpha. */
export function channelOf(pixels: Uint8Array, channel: number): Buffer {
  const samples = Buffer.allocUnsafe(pixels.length / 4)
  for (let from = channel, to = 0; to < samples.length; from += 4, to++) samples[to] = pixels[from]!
  return samples
}

/** True if the three colors of each pixel are equal, in any order. */
export function isGreyAlone(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  return true
}
