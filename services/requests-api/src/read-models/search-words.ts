/** Letters that Unicode takes for letters by themselves, and how they are typed where keyboards lack them. */
const alike: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/**
 * Words as they are compared: case and accents folded (upper case first, so that ß meets SS), letters such as ł as they are
 * typed elsewhere, split at everything that is neither letter nor digit (rule calls-6). Used for rows and for what is searched
 * alike.
 */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .toLowerCase()
      // Lower case has two forms of sigma, one for the end of words; a beginning that is searched has no end yet.
      .replaceAll('ς', 'σ')
      .replace(/[łøđðþæœı]/g, (letter) => alike[letter]!)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  )
}

/** The words of a text, with a space between two, as far as they fit into so many bytes; the last one may be a beginning. */
export function wordsWithin(text: string | null, bytes: number): string | null {
  if (text === null) return null
  const words = searchWords(text).join(' ')
  const most = Buffer.from(words).subarray(0, bytes)
  // Cut inside of a letter, its bytes would be read as one that nobody wrote.
  return most.length < bytes ? words : new TextDecoder().decode(most, { stream: true }).trimEnd()
}
