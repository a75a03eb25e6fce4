import type { Found, RenditionWarning } from './rendition/warnings.js'
import type { SizeFrom } from './rendition/page-sizes.js'
import type { Unkept } from './signed/unkept.js'

/** Detected from the content, never from the file name. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
} as const

export interface AcceptedDocument {
  mediaType: (typeof mediaTypes)[keyof typeof mediaTypes]
  pageCount: number
  rendition: Rendition
  /** The earlier signatures stay valid if the original bytes are signed. */
  keeps: boolean
  /** Details of the warnings read from the file; may name people. */
  found: Found[] | null
}

/** The rewritten PDF that is shown, stamped and sealed (ADR 0036). */
export interface Rendition {
  /** In the staging folder; the caller moves or removes it. */
  path: string
  size: number
  sha256: string
  /** null for an upload that was already a PDF. */
  converter: { name: string; version: string } | null
  /** The engine that rewrote the PDF. */
  engine: { name: 'PDFium'; version: string }
  /** At most one of each kind. */
  warnings: RenditionWarning[]
  /** Sizes of its pages; omitted for too many different ones. */
  sizes?: SizeFrom[]
  /** Why the signatures of a signed upload cannot be kept. */
  unkept?: Unkept
}
