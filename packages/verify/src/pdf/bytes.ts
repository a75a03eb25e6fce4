/** Returns the offset of an ASCII text, or -1. */
export function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (isTextAt(bytes, text, at)) return at
  }
  return -1
}

export function isTextAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false
  return true
}

export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** White space (ISO 32000-2, table 1). */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0
