import type { Person } from '../../kernel/person.js'
import type { Bytes } from './bytes.js'
import type { Personal } from '../../kernel/personal.js'

/** A recipient's link. Only the SHA-256 of its token is stored. */
export interface Link {
  recipientId: string
  tokenHash: string
}

/** PAdES baseline level of a seal (ETSI EN 319 142-1). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

export interface SealedDocument {
  documentId: string
  sealed: Bytes
  level: SealLevel
}

export type CourseEvent =
  /** All earlier recipients have acted. `since` is the start of this turn. */
  | { type: 'NextRecipientsInvited'; data: { round: number; invited: string[]; since: string } }
  | { type: 'RecipientsReminded'; data: { round: number; number: number; reminded: string[] } }
  | { type: 'EndAnnounced'; data: { round: number; expiresAt: string; warned: string[] } }
  | { type: 'SignatureRequestExpired'; data: { round: number; unfinished: string[] } }
  /** Resends an expired request: new links for recipients who have not acted. */
  | {
      type: 'SignatureRequestResent'
      data: {
        round: number
        since: string
        expiresAt: string
        sender: Personal<Person>
        links: Link[]
        invited: string[]
      }
    }
  /** The request can no longer be cancelled or declined. */
  | { type: 'EveryoneActed'; data: Record<string, never> }
  | { type: 'DocumentsSealed'; data: { documents: SealedDocument[] } }
  /** RFC 3161 token, base64 DER; its imprint is the event hash itself (32 bytes). */
  | { type: 'HeadTimestamped'; data: { revision: number; hash: string; token: string } }
  /** Final failure, for the event at `revision` or, if null, for a seal. `why`, here and below, contains no personal data. */
  | { type: 'TimestampFailed'; data: { attempts: number; why: string; revision: number | null } }
  | { type: 'SealingFailed'; data: { attempt: number; retryAt: string; why: string } }
  | { type: 'SealingRetried'; data: { attempt: number } }
  /** No attempt follows; the sender may cancel. `why` is the last failure's. */
  | { type: 'SealingGivenUp'; data: { attempts: number; why: string } }
  /** `links`: new ones of copy recipients; `copies`: all recipients; `senderIsRecipient`: omitted if not (sending-23). */
  | {
      type: 'SignatureRequestCompleted'
      data: {
        certificate: Bytes
        links: Link[]
        copies: { recipientId: string; round: number }[]
        senderIsRecipient?: true
      }
    }
  /** The reason is not personal and stays in plain text (rule erasure-1). */
  | { type: 'PersonalDataErased'; data: { reason: string } }
