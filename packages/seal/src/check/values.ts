import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'

/** What a value is, be it there or referred to. */
export function resolved({ resolve }: OpenPdf, value: PdfObject | null | undefined): PdfObject | null {
  return (value instanceof PdfRef ? resolve(value) : value) ?? null
}

/** A dictionary's value as a dictionary; an empty one where there is none. */
export function dictionaryAt(open: OpenPdf, from: PdfDict, key: string): PdfDict {
  const value = resolved(open, from.get(key))
  return value instanceof PdfDict ? value : new PdfDict()
}

/** A dictionary's value as a list; of one where it is no list, empty where there is none. */
export function listAt(open: OpenPdf, from: PdfDict, key: string): PdfObject[] {
  const named = from.get(key)
  const value = resolved(open, named)
  if (value instanceof PdfArray) return [...value]
  return named && value ? [named] : []
}

/** Whether a value is an object of its own that a document neither had nor meant. */
export const isFresh = ({ highest, resolve }: OpenPdf, value: PdfObject | null | undefined): value is PdfRef =>
  value instanceof PdfRef && value.objectNumber > highest() && resolve(value) === null
