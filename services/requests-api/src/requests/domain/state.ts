import type { DocumentFacts } from './document-facts.js'
import type { FieldState } from './field.js'
import type { Personal } from '../../kernel/personal.js'
import type { Recipients } from './recipient.js'
import type { RequestEntry } from './request-entry.js'
import type { Timetable } from './timetable.js'
import type { DisplayState } from './display-state.js'

export interface DocumentState extends DocumentFacts {
  accepted: boolean
  /** Generated for signers without a field. */
  madeBySending: boolean
}

export interface Introduction {
  name: Personal<string>
  email: Personal<string>
}

/** A signature request: the fold of its history, for decisions and the request's pages. */
export interface RequestState extends RequestEntry {
  requestId: string
  ownerId: string
  /** The person who sends it: their id, or `owner` before the claim. */
  senderId: string
  /** From 0. */
  revision: number
  status: 'draft' | 'pending' | 'completed' | 'expired' | 'declined' | 'cancelled'
  /** Deleted as a draft, or hidden after its end. */
  gone: boolean
  /** Latest introduction of each person, by person id. */
  introduced: ReadonlyMap<string, Introduction>
  /** Signing period, in periods of 24 hours. */
  expiresInDays: number
  /** The end of the chosen last day, which decides the period at sending; null if a number of days was chosen. */
  expiresBy: string | null
  documents: ReadonlyMap<string, DocumentState>
  recipients: Recipients
  /** Names of removed recipients, for clients that still show them. */
  formerNames: ReadonlyMap<string, Personal<string>>
  fields: ReadonlyMap<string, FieldState>
  /** SHA-256 of each PDF as frozen at sending, by document id; empty before. */
  frozen: ReadonlyMap<string, string>
  /** Revision at which each recipient last filled in content that others must see before they act. */
  filledAt: ReadonlyMap<string, number>
  /** Number of sendings with new links; 0 before the first. */
  round: number
  repeats: number
  timetable: Timetable
  /** All signers and approvers have acted; nothing stops the request any more. */
  everyoneActed: boolean
  sealed: boolean
  sealingFailures: number
  failuresOfDocuments: number
  /** Sealing failed permanently; the sender can cancel. */
  sealingGivenUp: boolean
  /** Revisions whose head awaits a timestamp or the record of its failure. */
  untimestamped: readonly number[]
  /** An erased request accepts no further personal data. */
  erased: { at: string; reason: string } | null
  display: DisplayState
}

export type MaybeRequest = RequestState | null
