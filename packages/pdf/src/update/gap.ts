/** Wide enough for any place in a file of 10 GB; replaced once the places are known. */
export const unknownPlace = 9_999_999_999
const unknownRange = `[0 ${unknownPlace} ${unknownPlace} ${unknownPlace}]`

/** The room kept for a signature in a file, its angle brackets included. */
export interface Gap {
  start: number
  /** Of the byte behind it. */
  end: number
}

/**
 * Finds the room that was kept for a signature, and writes the ranges around it into the file.
 *
 * @param from nothing before it is looked at: what stands there was there before
 * @throws when there is no such room
 */
export function writeRanges(file: Buffer, from: number, reserved: number): Gap {
  const range = file.indexOf(unknownRange, from, 'latin1')
  const start = file.indexOf('<', file.indexOf('/Contents', range, 'latin1'), 'latin1')
  const end = start + 2 * reserved + 2
  if (range < from || start < range || file[end - 1] !== '>'.charCodeAt(0))
    throw new Error('the place kept for the signature was not found in the file that was written')
  file.write(`[0 ${start} ${end} ${file.length - end}]`.padEnd(unknownRange.length), range, 'latin1')
  return { start, end }
}
