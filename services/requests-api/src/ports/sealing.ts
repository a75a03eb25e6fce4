import type { Person } from '../signing/events.js'
import type { FilledField } from '../signing/field-value.js'
import type { SealingManner } from '../signing/signed-pdf.js'
import type { FieldState } from '../signing/state.js'

/** A blob's name, and how many bytes it has. */
interface StoredBytes {
  sha256: string
  size: number
}

/** Something to be put onto a page: where, what, by whom, and when it became part of the history. */
export interface Stamp {
  field: Pick<FieldState, 'fieldId' | 'type' | 'x' | 'y' | 'width' | 'height' | 'page'>
  /** Marks that were drawn or uploaded are named by their blobs: strokes as JSON (`[[[x, y], …], …]`), or a picture. */
  value: FilledField['value']
  signedBy: string
  /** ISO 8601 */
  signedAt: string
  /** Hash of the event by which the recipient signed: its first digits stand beside the mark. */
  eventHash: string
}

/** A document to be sealed. */
export interface DocumentToSeal {
  documentId: string
  name: string
  /** What was shown and signed: the rendition; where earlier signatures are kept, and of before, what was uploaded. */
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
  level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'
  /** A timestamp was wanted and could not be had; the seal is B-B then. */
  noTimestamp: { why: string } | null
}

/** A recipient, for the certificate. */
export interface CertifiedPerson extends Person {
  role: 'signer' | 'cc' | 'approver'
  /** By the link alone, or by a code mailed to the address as well. */
  authenticatedBy: 'link' | 'code'
  /** Null where it did not happen; ISO 8601. */
  times: { invited: string | null; viewed: string | null; consented: string | null; acted: string | null }
  act: 'signed' | 'approved' | null
  /** As proxies told it, and the connection's own. */
  ipAddress: string | null
  socketAddress: string | null
  userAgent: string | null
  /** SHA-256 of what their page drew, a document each; null where it did not say. */
  drawn: readonly string[] | null
}

/** A document, for the certificate. */
export interface CertifiedDocument {
  name: string
  pageCount: number
  original: StoredBytes
  sealed: StoredBytes
  manner: SealingManner
  /** What was shown, where the sealed file begins with it; else null. */
  shown: StoredBytes | null
}

/** What the certificate says (rule sealing-8). */
export interface CertificateOrder {
  requestId: string
  title: string
  sender: Person
  sentAt: string
  documents: readonly CertifiedDocument[]
  people: readonly CertifiedPerson[]
  /** The whole history, up to and including `DocumentsSealed`. */
  history: readonly { revision: number; at: string; text: string; hash: string }[]
  /** Hash of `DocumentsSealed`. */
  head: string
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

/** The timestamp server did not answer as it should, and a timestamp was needed. */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable'
}

/** A document cannot be sealed, and the fault lies in it: another try would most likely end as this one did. */
export class SealingRefused extends Error {
  override readonly name = 'SealingRefused'
}
