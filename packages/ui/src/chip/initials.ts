/** Up to two letters that stand for a name: those its first and last word begin with. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('') || '?'
}

/** Which of the eight colours the n-th recipient has, from 0; the ninth begins again (rule drafting-7). */
export const recipientColour = (index: number): number => (index % 8) + 1
