/** Placeholder, wide enough for any offset in a file of 10 GB. */
export const unknownPlace = 9_999_999_999
const unknownRange = `[0 ${unknownPlace} ${unknownPlace} ${unknownPlace}]`

/** The gap reserved for a signature, including its angle brackets. */
export interface Gap {
  start: number
  end: number
}

/** Writes the byte range around the reserved gap. @param from skips the original bytes before this offset */
export function writeRanges(file: Buffer, from: number, reserved: number): Gap {
  const range = file.indexOf(unknownRange, from, 'latin1')
  const start = file.indexOf('<', file.indexOf('/Contents', range, 'latin1'), 'latin1')
  const end = start + 2 * reserved + 2
  if (range < from || start < range || file[end - 1] !== '>'.charCodeAt(0))
    throw new Error('the place kept for the signature was not found in the file that was written')
  file.write(`[0 ${start} ${end} ${file.length - end}]`.padEnd(unknownRange.length), range, 'latin1')
  return { start, end }
}
