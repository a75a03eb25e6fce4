import { PdfNumber } from '@libpdf/core'

/** Digits behind the point for what JavaScript would write with an exponent, which PDF has not (ISO 32000-2, 7.3.3). */
const mostDigits = 10

/**
 * How a number stands in a PDF so that it is read as the same number again.
 *
 * @param value a finite number
 */
export function exactNumber(value: number): string {
  const shortest = String(value)
  if (!shortest.includes('e')) return shortest
  if (Number.isInteger(value)) return String(BigInt(value))
  return value
    .toFixed(mostDigits)
    .replace(/\.?0+$/, '')
    .replace(/^-?0?$/, '0')
}

// @libpdf/core writes five digits behind the point, also of numbers that it only hands on from a page that it writes again:
// enough to move a drawing made of shadings. Importing this module has it write every number as it was read, in this process.
PdfNumber.prototype.toBytes = function toBytes(this: PdfNumber, writer) {
  writer.writeAscii(exactNumber(this.value))
}
