import type { CertificateOrder } from '../certificate/certificate-order.js'
import type { SealingIdentity } from '../identity/identity.js'
import type { SealLevel } from '../seal/seal.js'
import type { Mark, Stamp, StampValue } from '../stamp/stamp.js'

/** What the seal says besides what it covers. */
export interface SealWords {
  identity: SealingIdentity
  /** ISO 8601 */
  at: string
  /** Null where no timestamp server is configured. */
  timestampUrl: string | null
  /** Whether there is to be no seal without a timestamp where one is configured. */
  timestampNeeded: boolean
}

/** A mark whose bytes lie on disk. */
export type FiledMark =
  | { kind: 'drawn'; path: string }
  | { kind: 'uploaded'; path: string; mediaType: 'image/png' | 'image/jpeg' }
  | Extract<Mark, { kind: 'typed' }>

/** A stamp whose mark's bytes lie on disk: orders carry paths, never a file's bytes. */
export type FiledStamp = Omit<Stamp, 'value'> & { value: FiledMark | Exclude<StampValue, Mark> }

export interface SealDocumentInput {
  requestId: string
  pdf: string
  stamps: readonly FiledStamp[]
  seal: SealWords
  to: string
}

export interface MakeCertificateInput {
  order: CertificateOrder
  seal: SealWords
  to: string
}

/** What was made, or why nothing was: only a timestamp that could not be had is told apart. */
export type SealOutcome =
  { sha256: string; size: number; level: SealLevel; noTimestamp: string | null } | { timestampUnavailable: string }

/** What a child can be asked to do. */
export type SealingTasks = {
  'seal-document': { input: SealDocumentInput; output: SealOutcome }
  'make-certificate': { input: MakeCertificateInput; output: SealOutcome }
}
