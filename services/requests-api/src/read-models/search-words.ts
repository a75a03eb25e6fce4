/**
 * Words as they are compared: case and accents folded, split at everything that is neither letter nor digit (decisions,
 * What goes over the wire: `q`). Used for rows and for what is searched alike.
 */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
