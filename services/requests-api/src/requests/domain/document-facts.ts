import type { Personal } from '../../kernel/personal.js'
import type { Bytes } from './bytes.js'

/** Differences between a rendition and its original. The views explain each to the sender. */
export type WarningKind =
  | 'simplified'
  | 'incomplete'
  | 'changes'
  | 'omitted'
  | 'comments'
  | 'signed'
  | 'form'
  | 'notes'
  | 'layers'
  | 'script'
  | 'buttons'
  | 'files'
  | 'attachment'
  | 'xfa'
  | 'dynamic'
  | 'claims'
  | 'differs'
  | 'picture'
  | 'fonts'

export interface Program {
  name: string
  version: string
}

/** The displayed PDF of a document, rewritten at upload (ADR 0036). */
export interface Rendition extends Bytes {
  /** Converter of a Word file; null for a PDF. */
  converter: Program | null
  engine: Program
  warnings: { kind: WarningKind; count: number }[]
  /** Pages (from 1) converted to pictures because PDF readers draw them differently; omitted if none (ADR 0112). */
  pictures?: { pages: number[]; replaces: Bytes }
  /** Sizes of pages as shown, in points, each from a page on (from 1); omitted for too many different ones. */
  sizes?: { from: number; width: number; height: number }[]
  /** Why the signatures of a signed upload are not kept; omitted if they are, or there are none (ADR 0042). */
  unkept?: Unkept
  /** Further pages that the check found to differ from the upload, beyond those compared at intake; omitted if none. */
  unlike?: number[]
}

/** The documents package explains each. */
export type Unkept = 'broken' | 'changed' | 'readings' | 'form' | 'notes' | 'content'

export interface Found {
  kind: WarningKind
  text: string
}

export interface Rendered {
  rendition: Rendition
  /** True if the document is signed and intake found no reason against keeping its signatures. */
  keeps: boolean
  found: Personal<Found[] | null>
}

export interface DocumentFacts extends Rendered {
  documentId: string
  originalName: Personal<string>
  mediaType: string
  original: Bytes
  pageCount: number
}
