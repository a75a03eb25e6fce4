import { PdfBool, type PdfObject, type PdfStream } from '@libpdf/core'
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

/** Packed data, without a copy. */
export const dataOf = ({ data }: PdfStream): Buffer => Buffer.from(data.buffer, data.byteOffset, data.length)
