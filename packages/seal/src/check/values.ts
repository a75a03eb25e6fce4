import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'

export function resolved({ resolve }: OpenPdf, value: PdfObject | null | undefined): PdfObject | null {
  return (value instanceof PdfRef ? resolve(value) : value) ?? null
}

/** Returns an empty dictionary if there is none. */
export function dictionaryAt(open: OpenPdf, from: PdfDict, key: string): PdfDict {
  const value = resolved(open, from.get(key))
  return value instanceof PdfDict ? value : new PdfDict()
}

/** Wraps a single value in a list; returns an empty one if there is none. */
export function listAt(open: OpenPdf, from: PdfDict, key: string): PdfObject[] {
  const named = from.get(key)
  const value = resolved(open, named)
  if (value instanceof PdfArray) return [...value]
  return named && value ? [named] : []
}

/** True for a reference to an object number that the document neither defined nor mentioned. */
export const isFresh = ({ highest, resolve }: OpenPdf, value: PdfObject | null | undefined): value is PdfRef =>
  value instanceof PdfRef && value.objectNumber > highest() && resolve(value) === null
