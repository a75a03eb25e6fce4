import type { EventsOf } from '../../kernel/declared-events.js'
import { course, end } from './event.js'
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

/** Events that a request causes by itself after sending. */
export const courseEvents = {
  /** All earlier recipients have acted. `since` is the start of this turn. */
  NextRecipientsInvited: course<{ round: number; invited: string[]; since: string }>({ concerns: ['clock'] }),
  RecipientsReminded: course<{ round: number; number: number; reminded: string[] }>({
    bumpsUpdatedAt: false,
    concerns: ['clock'],
  }),
  EndAnnounced: course<{ round: number; expiresAt: string; warned: string[] }>({
    bumpsUpdatedAt: false,
    concerns: ['clock'],
  }),
  SignatureRequestExpired: end<{ round: number; unfinished: string[] }>({ concerns: ['clock'] }),
  /** Resends an expired request: new links for recipients who have not acted. */
  SignatureRequestResent: course<{
    round: number
    since: string
    expiresAt: string
    sender: Personal<Person>
    links: Link[]
    invited: string[]
  }>({ version: 2, personal: ['sender'], concerns: ['clock', 'timestamp'] }),
  /** The request can no longer be cancelled or declined. */
  EveryoneActed: course({ concerns: ['clock'] }),
  DocumentsSealed: course<{ documents: SealedDocument[] }>({}),
  /** RFC 3161 token, base64 DER; its imprint is the event hash itself (32 bytes). */
  HeadTimestamped: course<{ revision: number; hash: string; token: string }>({
    bumpsUpdatedAt: false,
    concerns: ['clock'],
  }),
  /** Final failure, for the event at `revision` or, if null, for a seal. `why`, here and below, contains no personal data. */
  TimestampFailed: course<{ attempts: number; why: string; revision: number | null }>({
    version: 2,
    bumpsUpdatedAt: false,
    concerns: ['clock'],
  }),
  SealingFailed: course<{ attempt: number; retryAt: string; why: string }>({
    bumpsUpdatedAt: false,
    concerns: ['clock'],
  }),
  SealingRetried: course<{ attempt: number }>({ bumpsUpdatedAt: false, concerns: ['clock'] }),
  /** No attempt follows; the sender may cancel. `why` is the last failure's. */
  SealingGivenUp: end<{ attempts: number; why: string }>({ concerns: ['clock'] }),
  /** `links`: new ones of copy recipients; `copies`: all recipients; `senderIsRecipient`: omitted if not (sending-23). */
  SignatureRequestCompleted: end<{
    certificate: Bytes
    links: Link[]
    copies: { recipientId: string; round: number }[]
    senderIsRecipient?: true
  }>({ concerns: ['clock'] }),
  /** The reason is not personal and stays in plain text (rule erasure-1). */
  PersonalDataErased: end<{ reason: string }>({ concerns: ['clock'] }),
}

export type CourseEvent = EventsOf<typeof courseEvents>
