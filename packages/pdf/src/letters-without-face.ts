import type { MarkFont } from '@countersign/contracts'

/** Every font covers these, so no font needs to be opened. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ff]*$/

/**
 * Returns the distinct letters that no font has, such as emoji. Input validation rejects them by name, so that nothing
 * is ever set as an empty box.
 */
export async function lettersWithoutFace(text: string): Promise<readonly string[]> {
  if (plain.test(text)) return []
  const { uncovered } = await import('./faces/font-coverage.js')
  return uncovered(text)
}

/** Every handwriting font covers these. */
const handwritable = /^[\u0020-\u007e]*$/

/** Returns the distinct letters of a name that a handwriting font lacks, so that no name loses letters (rule signing-20). */
export async function lettersWithoutHandwriting(text: string, font: MarkFont): Promise<readonly string[]> {
  if (handwritable.test(text)) return []
  const { notInHandwriting } = await import('./faces/handwriting.js')
  return notInHandwriting(text, font)
}
