import type { Found, RenditionWarning } from './rendition/warnings.js'
import type { RefusalReason } from './unacceptable-file.js'

/** What a child says of a file. It travels as JSON; the sentences are made by the parent. */
export type Verdict = PdfVerdict | { kind: 'docx' } | { kind: 'doc'; generation: WordGeneration } | Refused

/** A PDF was written anew; this is its rendition. */
export interface PdfVerdict {
  kind: 'pdf'
  pageCount: number
  /** Bytes. */
  size: number
  sha256: string
  warnings: RenditionWarning[]
  found: Found[] | null
  /** The signatures of others in the upload could be kept. */
  keeps: boolean
}

/** Word 6 and 95 wrote another binary format than Word 97 and later under the same name. */
export type WordGeneration = 'word-95' | 'word-97'

export interface Refused {
  refused: RefusalReason
  /** What the sentence needs besides the reason. */
  pages?: number
  /** The page that is damaged, counted from 1. */
  page?: number
  empty?: true
  /** For the log: what was thrown, and where; nothing of the file's. */
  why?: string
}

export function refused(reason: RefusalReason, more: Omit<Refused, 'refused'> = {}): Refused {
  return { refused: reason, ...more }
}
