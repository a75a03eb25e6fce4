import type { CertificateOrder, FiledStamp } from '@countersign/pdf'
import type { ExpectedDocument, SealLevel } from '@countersign/seal'
import type { FilledField } from '../domain/field-value.js'
import type { SealingManner } from '../domain/signed-pdf.js'

interface StoredBytes {
  sha256: string
  size: number
}

/** A stamp with its mark's blob: strokes as JSON (`[[[x, y], …], …]`), or a picture. */
export type Stamp = Omit<FiledStamp, 'value'> & { value: FilledField['value'] }

export interface DocumentToSeal {
  documentId: string
  name: string
  /** The signed PDF: the rendition, or the upload if its earlier signatures are kept. */
  pdf: StoredBytes
  manner: SealingManner
  pageCount: number
  stamps: readonly Stamp[]
  /** Hash of `EveryoneActed`, which the seal quotes. */
  head: string
}

/** A sealed file and the level of its seal (rule sealing-2). */
export interface Sealed {
  sealed: StoredBytes
  level: SealLevel
  /** Set if a timestamp was requested but not obtained; the seal is then B-B. */
  noTimestamp: { why: string } | null
}

/** `if it can be had`: the seal may lack a timestamp when the configured server does not respond. */
export type TimestampNeed = 'needed' | 'if it can be had'

/** The same order may run twice, after a crash or on another replica; the history decides which result counts. */
export interface Sealing {
  /**
   * @param signed called before the check, which may still refuse the file
   * @throws {TimestampUnavailable | SealingRefused}; any other error is temporary, and retried
   */
  seal(
    requestId: string,
    document: DocumentToSeal,
    timestamp: TimestampNeed,
    signed?: (sealed: Sealed) => void,
  ): Promise<Sealed>
  /**
   * @param wanted stores the certificate once it resolves; drops it and fails if it rejects
   * @throws {TimestampUnavailable | SealingRefused}; any other error is temporary, and retried
   */
  certify(order: CertificateOrder, timestamp: TimestampNeed, wanted?: Promise<unknown>): Promise<Sealed>
}

export interface SealingAhead {
  /** Prepares in the background for documents that may have to be sealed soon (rule sealing-13). Never fails. */
  expect(documents: readonly ExpectedDocument[]): void
}
