import { isUtf8 } from 'node:buffer'

/**
 * A name in bytes that are no UTF-8, such as GBK, gets its high bytes in hexadecimal digits: libraries read names as
 * UTF-8, and would take different names for the same.
 */
export function readableName(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes
  const letters = Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `_${byte.toString(16).toUpperCase()}`,
  )
  return Buffer.from(letters.join(''), 'latin1')
}
