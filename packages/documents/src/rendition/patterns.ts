import { PDF, PdfRef } from '@libpdf/core'
import { Damaged } from './damaged.js'
import { Objects } from './objects.js'

/** PatternType of a tiling pattern (ISO 32000-2, 8.7.3). */
const tiling = 1

/**
 * Refuses tiling patterns whose steps are 0, which no document may have (ISO 32000-2, table 74): PDFium lays such a tile down
 * without end. A pattern is a stream and so an object with a number, whichever resources name it: the page's, a form's or a
 * Type 3 font's.
 *
 * @param clean what PDFium wrote: it spells every key in one way, and packs no dictionary away
 * @throws {Damaged} and whatever the library throws at what it cannot read
 */
export async function mustHaveSteps(clean: Buffer): Promise<void> {
  if (!clean.includes('/PatternType')) return
  const pdf = await PDF.load(clean, { lenient: false })
  const objects = new Objects(pdf)
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0
  for (let number = 1; number < size; number++) {
    const pattern = objects.stream(PdfRef.of(number, 0))
    if (!pattern || Math.trunc(objects.number(pattern.get('PatternType')) ?? 0) !== tiling) continue
    // As PDFium reads them: what is no number is 0, and so is what is too small for 32 bits.
    const steps = ['XStep', 'YStep'].map((key) => Math.fround(objects.number(pattern.get(key)) ?? 0))
    if (steps.includes(0)) throw new Damaged('a tiling pattern has steps of 0')
  }
}
