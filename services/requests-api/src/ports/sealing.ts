import type { CertificateOrder, FiledStamp } from '@countersign/pdf'
import type { SealLevel } from '@countersign/seal'
import type { FilledField } from '../signing/field-value.js'
import type { SealingManner } from '../signing/signed-pdf.js'

/** A blob's name, and how many bytes it has. */
interface StoredBytes {
  sha256: string
  size: number
}

/** A stamp whose mark is named by its blob: strokes as JSON (`[[[x, y], …], …]`), or a picture. */
export type Stamp = Omit<FiledStamp, 'value'> & { value: FilledField['value'] }

/** A document to be sealed. */
export interface DocumentToSeal {
  documentId: string
  name: string
  /** What was shown and signed: the rendition, or the upload where its earlier signatures are kept. */
  pdf: StoredBytes
  manner: SealingManner
  pageCount: number
  stamps: readonly Stamp[]
  /** Hash of `EveryoneActed`, which the seal quotes. */
  head: string
}

/** What a sealed file is called, and how far its seal came (rule sealing-2). */
export interface Sealed {
  sealed: StoredBytes
  level: SealLevel
  /** A timestamp was wanted and could not be had; the seal is B-B then. */
  noTimestamp: { why: string } | null
}

/** Whether a seal may do without a timestamp where a timestamp server is configured and does not answer. */
export type TimestampNeed = 'needed' | 'if it can be had'

/**
 * Stamps and seals, from blobs to blobs. The same order may be asked for again, after a crash or by another replica: which of
 * two results counts is the history's to say.
 */
export interface Sealing {
  /**
   * @throws {TimestampUnavailable}
   * @throws {SealingRefused}
   * @throws when it cannot be done at the moment; it is tried again
   */
  seal(requestId: string, document: DocumentToSeal, timestamp: TimestampNeed): Promise<Sealed>
  /**
   * @throws {TimestampUnavailable}
   * @throws {SealingRefused}
   * @throws when it cannot be done at the moment; it is tried again
   */
  certify(order: CertificateOrder, timestamp: TimestampNeed): Promise<Sealed>
}
