import type { SealedDocument } from '../domain/course-events.js'
import type { DocumentFacts, Found, RequestEvent } from '../domain/events.js'
import type { Bytes } from '../domain/bytes.js'
import type { FieldValue } from '../domain/field-value.js'
import { type Cleared, cleared, known, type Personal } from '../../kernel/personal.js'
import { refuse } from '../domain/refusal.js'
import type { FieldState } from '../domain/field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../domain/state.js'
import { personalOfRecipients, type RecipientState } from '../domain/recipient.js'
import type { SealingTrouble } from '../domain/display-state.js'
import { pdfsShown } from '../domain/signed-pdf.js'
import type { Entry } from '@countersign/event-log'
import { evolve } from '../domain/evolve.js'

export interface DetailedDocument extends Omit<DocumentFacts, 'originalName' | 'found'> {
  originalName: string | null
  found: Found[] | null
  warningAccepted: boolean
  madeBySending: boolean
  /** The displayed PDF; after sending, the one to sign. */
  pdf: Bytes
  /** In a draft, the PDF whose pages became pictures; null if there is none. */
  before: Bytes | null
}

export type DetailedRecipient = Cleared<Omit<RecipientState, 'link'>>

export interface DetailedField extends Omit<FieldState, 'label'> {
  label: string | null
  /** Null while open, and once erased. */
  value: FieldValue | null
}

/** Everything the pages show of a request; erased values are null. Times are ISO 8601. */
export interface RequestDetails {
  requestId: string
  ownerId: string
  /** Revision of the last event, usable as a validator. */
  revision: number
  title: string | null
  status: RequestState['status']
  emailSubject: string | null
  emailMessage: string | null
  requireAuth: boolean
  sendReminders: boolean
  /** Both in periods of 24 hours. */
  expiresInDays: number
  /** The end of the chosen last day, while a draft. */
  expiresBy: string | null
  reminderEveryDays: number
  createdAt: string
  updatedAt: string
  sentAt: string | null
  expiresAt: string | null
  ended: { at: string; reason: string | null } | null
  /** Id of the recipient who declined. */
  endedBy: string | null
  /** Signers and approvers have all acted. */
  everyoneActed: boolean
  sealingTrouble: SealingTrouble | null
  /** Requesting a timestamp failed permanently. */
  timestampMissing: boolean
  sealed: readonly SealedDocument[]
  certificate: Bytes | null
  /** Ids of recipients whose completed email was undeliverable, null for the sender; empty once erased. */
  missedResult: readonly (string | null)[]
  /** Time and reason of the erasure. */
  erased: { at: string; reason: string } | null
  documents: DetailedDocument[]
  recipients: DetailedRecipient[]
  fields: DetailedField[]
}

/** Omits personal data once the request is erased, even if its key still exists for a moment. */
export function detailsOf(request: RequestState): RequestDetails {
  const { requestId, ownerId, revision, status, requireAuth, sendReminders, everyoneActed, erased, display } = request
  const { createdAt, updatedAt, sentAt, ended, endedBy, sealingTrouble, timestampMissing, sealed, certificate } =
    display
  const clear = <Value>(value: Personal<Value>): Value | null => (erased ? null : known(value))
  const document = ({ accepted, ...facts }: DocumentState): DetailedDocument => ({
    ...facts,
    originalName: clear(facts.originalName),
    found: clear(facts.found),
    warningAccepted: accepted,
    ...pdfsShown(facts, request.frozen.get(facts.documentId)),
  })
  return {
    requestId,
    ownerId,
    revision,
    title: clear(request.title),
    status,
    emailSubject: clear(request.emailSubject),
    emailMessage: clear(request.emailMessage),
    requireAuth,
    sendReminders,
    expiresInDays: request.expiresInDays,
    expiresBy: status === 'draft' ? request.expiresBy : null,
    reminderEveryDays: request.timetable.everyDays,
    createdAt,
    updatedAt,
    sentAt,
    expiresAt: request.timetable.expiresAt,
    ended: ended && { at: ended.at, reason: clear(ended.reason) },
    endedBy,
    everyoneActed,
    sealingTrouble,
    timestampMissing,
    sealed,
    certificate,
    missedResult: erased ? [] : display.missedResult,
    erased,
    documents: [...request.documents.values()].map(document),
    recipients: [...request.recipients.values()].map(({ link: _, ...recipient }) =>
      cleared(recipient, personalOfRecipients, erased !== null),
    ),
    fields: [...request.fields.values()].map((field) => ({
      ...field,
      label: clear(field.label),
      value: clear(display.values.get(field.fieldId) ?? null),
    })),
  }
}

/** @throws {Refusal} `no-such-recipient` */
export const recipientIn = ({ recipients }: RequestDetails, recipientId: string): DetailedRecipient =>
  recipients.find((recipient) => recipient.recipientId === recipientId) ?? refuse('no-such-recipient')

/** @throws {Refusal} `no-such-field` */
export const fieldIn = ({ fields }: RequestDetails, fieldId: string): DetailedField =>
  fields.find((field) => field.fieldId === fieldId) ?? refuse('no-such-field')

/** Past states of a request. Folds each event once, regardless of the number of calls. */
export class PastDetails {
  readonly #states: MaybeRequest[] = []
  readonly #details = new Map<number, RequestDetails | null>()

  /** @param entries history from the creation on */
  constructor(readonly entries: readonly Entry<RequestEvent>[]) {}

  /** @returns null if the request was hidden or deleted at that time */
  after(revision: number): RequestDetails | null {
    let details = this.#details.get(revision)
    if (details === undefined) {
      const request = this.#stateAfter(revision)
      details = request && !request.gone ? detailsOf(request) : null
      this.#details.set(revision, details)
    }
    return details
  }

  #stateAfter(revision: number): MaybeRequest {
    for (const entry of this.entries.slice(this.#states.length, revision + 1)) {
      this.#states.push(evolve(this.#states.at(-1) ?? null, entry))
    }
    return this.#states[revision] ?? null
  }
}
