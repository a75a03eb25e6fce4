// Numbers of rewritten objects must stay exact.
import '../exact-numbers.js'
import { PDF, type PdfObject, PdfRef } from '@libpdf/core'
import { highestReference } from './highest-reference.js'

/** Highest object number that older readers support (ISO 32000-1, annex C). */
const largestNumber = 8_388_607

export interface OpenPdf {
  pdf: PDF
  resolve: (ref: PdfRef) => PdfObject | null
  /** The highest object number that the file refers to, computed on first use. */
  highest: () => number
}

/** @throws if it is malformed, encrypted, cannot be updated incrementally, or its page count is wrong */
export async function openForUpdate(file: Buffer): Promise<OpenPdf> {
  const pdf = await PDF.load(file, { lenient: false })
  const obstacle = pdf.isEncrypted ? 'it is encrypted' : pdf.canSaveIncrementally()
  if (obstacle) throw new Error(`nothing can be appended to the PDF: ${obstacle}`)
  // A page that the tree contains twice is found once, but a stamp on it would appear on both.
  const count = pdf.getCatalog().getDict('Pages', pdf.getObject.bind(pdf))?.getNumber('Count', pdf.getObject.bind(pdf))
  if (count?.value !== pdf.getPageCount()) throw new Error('the PDF has more or fewer pages than it says')
  const highest = once(() => highestReference(file))
  return { pdf, resolve: pdf.getObject.bind(pdf), highest }
}

/** Reserves the object numbers that the document refers to, and those up to `min`. @throws if none are left */
export function numberBehind({ pdf, highest }: OpenPdf, min = 0): void {
  const last = Math.max(highest(), min)
  if (last > largestNumber) throw new Error('the PDF refers to objects with numbers that are too high')
  // Looking an object up, even a missing one, makes the library continue its numbering after it.
  pdf.getObject(PdfRef.of(last))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
