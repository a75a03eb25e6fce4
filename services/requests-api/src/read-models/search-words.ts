/**
 * Words as they are compared: case and accents folded (upper case first, so that ß meets SS), split at everything that is
 * neither letter nor digit (decisions, What goes over the wire: `q`). Used for rows and for what is searched alike.
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
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  )
}
