import type { Found, RenditionWarning } from './rendition/warnings.js'

/** By content, never by name. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const

/** A file that was judged and taken. */
export interface AcceptedDocument {
  mediaType: (typeof mediaTypes)[keyof typeof mediaTypes]
  /** Of the rendition; never an estimate. */
  pageCount: number
  rendition: Rendition
  /** It is a PDF whose earlier signatures could stay valid, if its bytes as they came were signed. */
  keeps: boolean
  /** What was read in the file about its warnings, which may name people; null where there is nothing. */
  found: Found[] | null
}

/** The PDF that is shown, stamped and sealed: what came, written anew (ADR 0036). */
export interface Rendition {
  /** In the staging folder. It is the caller's now, to move or to remove. */
  path: string
  /** Bytes. */
  size: number
  sha256: string
  /** What made a PDF of a Word file; null for what was a PDF. */
  converter: { name: string; version: string } | null
  /** What wrote the PDF anew. */
  engine: { name: 'PDFium'; version: string }
  /** A kind at most once. */
  warnings: RenditionWarning[]
}
