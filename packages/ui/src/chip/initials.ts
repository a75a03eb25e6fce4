/** The first letters of a name's first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('') || '?'
}

/** Colour 1 to 8 of the n-th recipient (from 0), repeating (rule drafting-7). */
export const recipientColour = (index: number): number => (index % 8) + 1
