import type { Person } from './person.js'
import type { Bytes } from './bytes.js'
import type { Personal } from './personal.js'

/** A recipient's link, by the SHA-256 of its token; the token itself is stored nowhere. */
export interface Link {
  recipientId: string
  tokenHash: string
}

/** How far a seal goes (ETSI EN 319 142-1). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** A document's final form. */
export interface SealedDocument {
  documentId: string
  sealed: Bytes
  level: SealLevel
}

/** How a request goes on once it is sent: whose turn it is, what the clock does, how it ends. */
export type CourseEvent =
  /** Everyone before them has acted. `since` is when their turn began. */
  | { type: 'NextRecipientsInvited'; data: { round: number; invited: string[]; since: string } }
  | { type: 'RecipientsReminded'; data: { round: number; number: number; reminded: string[] } }
  /** Three days are left. */
  | { type: 'EndAnnounced'; data: { round: number; expiresAt: string; warned: string[] } }
  | { type: 'SignatureRequestExpired'; data: { round: number; unfinished: string[] } }
  /** An expired request again: new links for those who have still to act, and a new period. */
  | {
      type: 'SignatureRequestResent'
      data: {
        round: number
        /** When the new period began, ISO 8601. */
        since: string
        expiresAt: string
        sender: Personal<Person>
        links: Link[]
        invited: string[]
      }
    }
  /** From now on nothing can stop it any more. */
  | { type: 'EveryoneActed'; data: Record<string, never> }
  | { type: 'DocumentsSealed'; data: { documents: SealedDocument[] } }
  /** A timestamp of the hash of the event at this revision: its imprint is the hash itself, its 32 bytes. Base64 of the DER. */
  | { type: 'HeadTimestamped'; data: { revision: number; hash: string; token: string } }
  /**
   * `attempts` tries at a timestamp failed: the head of the event at this revision has none, or, where it is null, a seal.
   * `why`, here and below, are words of ours: nobody's data.
   */
  | { type: 'TimestampFailed'; data: { attempts: number; why: string; revision: number | null } }
  | { type: 'SealingFailed'; data: { attempt: number; retryAt: string; why: string } }
  | { type: 'SealingRetried'; data: { attempt: number } }
  /** After `attempts` tries there is no other; from now on the sender can cancel. `why` is that of the last one. */
  | { type: 'SealingGivenUp'; data: { attempts: number; why: string } }
  /** `links` are those of copy recipients, who get theirs now; `copies` names everyone who gets the result. */
  | {
      type: 'SignatureRequestCompleted'
      data: { certificate: Bytes; links: Link[]; copies: { recipientId: string; round: number }[] }
    }
  /** The reason is not personal: it stays, in plain words (rule erasure-1). */
  | { type: 'PersonalDataErased'; data: { reason: string } }
