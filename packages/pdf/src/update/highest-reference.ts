/** Chunk size, and an overlap longer than a reference that crosses two chunks. */
const piece = 2 ** 20
const overlap = 64
/** Anchored at the `R`, because a file has more numbers than references. */
const reference = /(?<=(?<!\d)(\d{1,10})\s+\d{1,5})\sR(?!\w)/g

/** Counts freed objects too. */
const size = /\/Size\s+(\d{1,10})/g

/**
 * Returns the highest object number that a file ever used or refers to. New objects must have higher ones, or a
 * dangling reference would resolve to them. Counts stream bytes that look like references; does not search object
 * streams.
 */
export function highestReference(file: Buffer): number {
  let highest = 0
  for (let from = 0; from < file.length; from += piece) {
    const text = file.toString('latin1', Math.max(0, from - overlap), from + piece)
    for (const [, number] of text.matchAll(reference)) highest = Math.max(highest, Number(number))
    for (const [, count] of text.matchAll(size)) highest = Math.max(highest, Number(count) - 1)
  }
  return highest
}
