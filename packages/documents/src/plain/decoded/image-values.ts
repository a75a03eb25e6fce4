import { PdfBool, type PdfObject } from '@libpdf/core'
import type { Objects } from '../../rendition/objects.js'

/** False unless it is the boolean true. */
export function isTrue(value: PdfObject | undefined, objects: Objects): boolean {
  const found = objects.at(value)
  return found instanceof PdfBool && found.value
}

/** False for a null, which means the same as a missing key. */
export const isGiven = (value: PdfObject | undefined, objects: Objects): boolean => {
  const found = objects.at(value)
  return found !== null && found.type !== 'null'
}
