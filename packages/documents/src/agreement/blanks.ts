/** Node collects all garbage after every few new arrays of this size, which took a tenth of the time of a page. */
const kept: Uint8Array[] = []
const mostKept = 2

/** @returns zeros, one for each pixel of a picture */
export function takeBlank(pixels: number): Uint8Array {
  const blank = kept.pop()
  return blank?.length === pixels ? blank : new Uint8Array(pixels)
}

/** @param blank all zeros again */
export function giveBack(blank: Uint8Array): void {
  if (kept.length < mostKept) kept.push(blank)
}
