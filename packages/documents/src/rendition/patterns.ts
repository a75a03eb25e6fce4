import { PDF, PdfRef } from '@libpdf/core'
import { Damaged } from './damaged.js'
import { Objects } from './objects.js'

/** ISO 32000-2, 8.7.3. */
const tiling = 1

/**
 * Rejects tiling patterns with steps of 0, which are invalid (ISO 32000-2, table 74) and make PDFium loop forever.
 * Patterns are streams, so they are found among the indirect objects.
 * @param clean PDFium's output, with uniform keys and unpacked dictionaries
 * @throws {Damaged} and library errors
 */
export async function mustHaveSteps(clean: Buffer): Promise<void> {
  if (!clean.includes('/PatternType')) return
  const pdf = await PDF.load(clean, { lenient: false })
  const objects = new Objects(pdf)
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0
  for (let number = 1; number < size; number++) {
    const pattern = objects.stream(PdfRef.of(number, 0))
    if (!pattern || Math.trunc(objects.number(pattern.get('PatternType')) ?? 0) !== tiling) continue
    // Like PDFium: not a number, or too small for 32 bits, is 0.
    const steps = ['XStep', 'YStep'].map((key) => Math.fround(objects.number(pattern.get(key)) ?? 0))
    if (steps.includes(0)) throw new Damaged('a tiling pattern has steps of 0')
  }
}
