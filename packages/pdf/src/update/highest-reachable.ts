import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import type { OpenPdf } from './open-for-update.js'

/** Returns the highest object number that the catalog refers to directly or indirectly, including object streams. */
export function highestReachable({ pdf, resolve }: OpenPdf): number {
  let highest = 0
  const seen = new Set<number>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      highest = Math.max(highest, object.objectNumber)
      if (seen.has(object.objectNumber)) continue
      seen.add(object.objectNumber)
      const behind = resolve(object)
      if (behind) waiting.push(behind)
    } else if (object instanceof PdfDict) for (const [, value] of object) waiting.push(value)
    else if (object instanceof PdfArray) for (const item of object) waiting.push(item)
  }
  return highest
}
