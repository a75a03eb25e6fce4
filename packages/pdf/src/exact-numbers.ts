import { PdfNumber } from '@libpdf/core'

/**
 * Fraction digits for numbers that JavaScript writes with an exponent, which PDF does not allow (ISO 32000-2, 7.3.3).
 */
const maxDigits = 10

/** Serializes a finite number without loss. */
export function exactNumber(value: number): string {
  const shortest = String(value)
  if (!shortest.includes('e')) return shortest
  if (Number.isInteger(value)) return String(BigInt(value))
  return value
    .toFixed(maxDigits)
    .replace(/\.?0+$/, '')
    .replace(/^-?0?$/, '0')
}

// @libpdf/core rounds every number it writes to five fraction digits, including those of pages it rewrites, which
// visibly moves drawings made of shadings. Importing this module patches it for the process.
PdfNumber.prototype.toBytes = function toBytes(this: PdfNumber, writer) {
  writer.writeAscii(exactNumber(this.value))
}
