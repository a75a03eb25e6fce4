// What is written once more, since something in it changes, keeps its numbers.
import '../exact-numbers.js'
import { PDF, type PdfObject, PdfRef } from '@libpdf/core'
import { highestReference } from './highest-reference.js'

/** Of objects, in readers of this age (ISO 32000-1, annex C). */
const largestNumber = 8_388_607

/** A PDF that something is about to be appended to. */
export interface OpenPdf {
  pdf: PDF
  resolve: (ref: PdfRef) => PdfObject | null
  /** The highest number that anything in the file refers to; looked for when it is first wanted. */
  highest: () => number
}

/**
 * Opens a PDF to append to it, or to look at what was appended.
 *
 * @throws where nothing can be appended to it: it cannot be read by the letter, is encrypted, would have
 *   to be written anew, or its pages are not as many as it says
 */
export async function openForUpdate(file: Buffer): Promise<OpenPdf> {
  const pdf = await PDF.load(file, { lenient: false })
  const obstacle = pdf.isEncrypted ? 'it is encrypted' : pdf.canSaveIncrementally()
  if (obstacle) throw new Error(`nothing can be appended to the PDF: ${obstacle}`)
  // A page that stands in the tree twice is found once; what is put onto it would stand on the other as well.
  const told = pdf.getCatalog().getDict('Pages', pdf.getObject.bind(pdf))?.getNumber('Count', pdf.getObject.bind(pdf))
  if (told?.value !== pdf.getPageCount()) throw new Error('the PDF has more or fewer pages than it says')
  const highest = once(() => highestReference(file))
  return { pdf, resolve: pdf.getObject.bind(pdf), highest }
}

/**
 * Has the objects that are added from now on take numbers that nothing in a document means.
 *
 * @param least numbers up to this one are not taken either
 * @throws where there are none
 */
export function numberBehind({ pdf, highest }: OpenPdf, least = 0): void {
  const last = Math.max(highest(), least)
  if (last > largestNumber) throw new Error('the PDF refers to objects with numbers that are too high')
  // Asked for an object, the library goes on numbering behind it, whether there is such an object or not.
  pdf.getObject(PdfRef.of(last))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
