import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'

/** True if all references have generation 0; readers disagree on others. */
export function meansFirstGenerations(pdf: PDF): boolean {
  const seen = new Set<number>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      if (object.generation !== 0) return false
      if (seen.has(object.objectNumber)) continue
      seen.add(object.objectNumber)
      const behind = pdf.getObject(object)
      if (behind) waiting.push(behind)
    } else if (object instanceof PdfDict) for (const [, value] of object) waiting.push(value)
    else if (object instanceof PdfArray) for (const item of object) waiting.push(item)
  }
  return true
}
