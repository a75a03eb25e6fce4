/** The first letters of a name's first and last word. Brackets and marks are skipped, words without a letter or digit too. */
export function initials(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return ends.join('').toLocaleUpperCase() || '?'
}

/** Colour 1 to 8 of the n-th recipient (from 0), repeating (rule drafting-7). */
export const recipientColour = (index: number): number => (index % 8) + 1
