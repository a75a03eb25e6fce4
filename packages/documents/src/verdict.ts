import type { Found, RenditionWarning } from './rendition/warnings.js'
import type { SizeFrom } from './rendition/page-sizes.js'
import type { Unkept } from './signed/unkept.js'
import type { RefusalReason } from './unacceptable-file.js'

/** A child's result, as JSON; the parent adds the sentences. */
export type Verdict = PdfVerdict | { kind: 'docx' } | { kind: 'doc'; generation: WordGeneration } | Refused

export interface PdfVerdict {
  kind: 'pdf'
  pageCount: number
  sizes: SizeFrom[] | null
  size: number
  sha256: string
  warnings: RenditionWarning[]
  found: Found[] | null
  /** The upload's signatures can be kept. */
  keeps: boolean
  unkept?: Unkept
}

/** Word 6 and 95 used a different binary format under the same extension. */
export type WordGeneration = 'word-95' | 'word-97'

export interface Refused {
  refused: RefusalReason
  pages?: number
  /** The damaged page, from 1. */
  page?: number
  empty?: true
  /** For the log: error and location, never file content. */
  why?: string
}

export function refused(reason: RefusalReason, more: Omit<Refused, 'refused'> = {}): Refused {
  return { refused: reason, ...more }
}
