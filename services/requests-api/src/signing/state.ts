import type { DocumentFacts } from './events.js'
import type { FieldState } from './field.js'
import type { Personal } from './personal.js'
import type { Recipients } from './recipient.js'
import type { Timetable } from './timetable.js'
import type { Told } from './told.js'

export interface DocumentState extends DocumentFacts {
  /** The sender has seen and accepted the rendition's warning. */
  accepted: boolean
  /** For the signatures of those without a field of their own. */
  madeBySending: boolean
}

/** A signature request: the fold of its history, for decisions and for the pages about it. */
export interface RequestState {
  requestId: string
  ownerId: string
  /** That of its last event: a stream's are counted from 0. */
  revision: number
  status: 'draft' | 'pending' | 'completed' | 'expired' | 'declined' | 'cancelled'
  /** Deleted as a draft, or hidden after its end: nobody finds it any more. */
  gone: boolean
  title: Personal<string>
  emailSubject: Personal<string | null>
  emailMessage: Personal<string | null>
  requireAuth: boolean
  sendReminders: boolean
  /** How long recipients have from sending on, in times of 24 hours. */
  expiresInDays: number
  documents: ReadonlyMap<string, DocumentState>
  recipients: Recipients
  /** Names of those who were removed, for whoever had them in sight. */
  formerNames: ReadonlyMap<string, Personal<string>>
  fields: ReadonlyMap<string, FieldState>
  /** SHA-256 of every document's PDF, by its id, in their order, as it was frozen at sending; empty before. */
  frozen: ReadonlyMap<string, string>
  /** The revision at which somebody last filled in what others look at before they act, by recipient. */
  filledAt: ReadonlyMap<string, number>
  /** How often it was sent with new links; 0 before it was sent. */
  round: number
  /** How often the invitations of this round were repeated. */
  repeats: number
  timetable: Timetable
  /** Signers and approvers have all acted: nothing can stop the request any more. */
  everyoneActed: boolean
  /** The sealed documents exist. */
  sealed: boolean
  /** How often sealing failed, and how often of these the documents were at fault. */
  sealingFailures: number
  failuresOfDocuments: number
  /** It has failed for good: nothing is sealed any more, and the sender can cancel. */
  sealingGivenUp: boolean
  /** Revisions of events whose head is to be timestamped, and of which is not recorded yet what came of it. */
  untimed: readonly number[]
  /** When and why everything personal was erased: nothing is left, and nothing may come. */
  erased: { at: string; reason: string } | null
  /** Mails that were delivered or given up: no attempt follows. */
  settledMails: ReadonlySet<string>
  told: Told
}

/** A request, or nothing where none was created. */
export type MaybeRequest = RequestState | null
