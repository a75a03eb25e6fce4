/** How much of a file is looked at in one piece, and how long a reference may be that lies across two. */
const piece = 2 ** 20
const overlap = 64
/** Found by its last letter, since there are more numbers in a file than references. */
const reference = /(?<=(?<!\d)(\d{1,10})\s+\d{1,5})\sR(?!\w)/g

/** How many numbers a part of a file's cross-references took, freed ones included. */
const size = /\/Size\s+(\d{1,10})/g

/**
 * The highest number of an object that a file ever had, or that anything in it refers to, whether there is such an object or
 * not: what is appended takes higher ones, or a reference that led nowhere would lead to it. Bytes of streams that look like
 * a reference count too; packed objects are not looked into.
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
