const codes = (letters: string): ReadonlySet<number> => new Set(Buffer.from(letters, 'latin1'))

const whiteSpace = codes('\0\t\n\f\r ')
const delimiters = codes('()<>[]{}/%')

/** ISO 32000-2, 7.2.3, table 1. */
export const isWhiteSpace = (byte: number | undefined): boolean => byte !== undefined && whiteSpace.has(byte)

/** True if the byte is neither white space nor a delimiter (table 2). */
export const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !whiteSpace.has(byte) && !delimiters.has(byte)

/** Returns -1 for other characters. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
