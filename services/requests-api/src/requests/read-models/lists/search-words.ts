/** Letters without a Unicode decomposition, and their usual transcription. */
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
 * Splits text into search words: folds case (via upper case, so that ß matches SS) and accents, transcribes letters such as ł,
 * and splits at anything but letters and digits (rule calls-6). Rows and queries use the same words.
 */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .toLowerCase()
      // Sigma has a final form, but a searched word beginning has no end yet.
      .replaceAll('ς', 'σ')
      .replace(/[łøđðþæœı]/g, (letter) => alike[letter]!)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  )
}

/** Returns a text's search words up to a length in bytes, separated by spaces; the last one may be cut. */
export function wordsWithin(text: string | null, bytes: number): string | null {
  if (text === null) return null
  const words = searchWords(text).join(' ')
  const most = Buffer.from(words).subarray(0, bytes)
  // Streaming drops the bytes of a letter that was cut in half.
  return most.length < bytes ? words : new TextDecoder().decode(most, { stream: true }).trimEnd()
}
