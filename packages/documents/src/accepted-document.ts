import type { RenditionWarning } from './word/rendition-warning.js'

/** By content, never by name. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const

/** A file that was judged and taken. */
export interface AcceptedDocument {
  mediaType: (typeof mediaTypes)[keyof typeof mediaTypes]
  /** Of the PDF itself, or of the rendition; never an estimate. */
  pageCount: number
  /** It is a PDF that carries somebody's digital signature. */
  signed: boolean
  /** The PDF made of a Word file; null for a PDF. */
  rendition: Rendition | null
}

export interface Rendition {
  /** In the staging folder. It is the caller's now, to move or to remove. */
  path: string
  /** Bytes. */
  size: number
  sha256: string
  converter: { name: string; version: string }
  warning: RenditionWarning | null
}
