import { limits } from '@countersign/contracts/limits'
import type { Entry } from '@countersign/event-log'
import type { DocumentFacts, Found } from '../domain/document-facts.js'
import type { RequestEvent } from '../domain/events.js'
import type { Bytes } from '../domain/bytes.js'
import type { FieldValue } from '../domain/field-value.js'
import { type Cleared, cleared, known, type Personal } from '../../kernel/personal.js'
import { refuse } from '../domain/refusal.js'
import type { FieldState } from '../domain/field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../domain/state.js'
import { personalOf, propertiesOf } from '../domain/properties.js'
import type { RecipientState } from '../domain/recipient.js'
import type { RequestEntry } from '../domain/request-entry.js'
import type { DisplayState } from '../domain/display-state.js'
import { pdfsShown } from '../domain/signed-pdf.js'
import { isOverdue } from '../domain/timetable.js'
import { evolve } from '../domain/evolve.js'
import { shortName } from './short-name.js'

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

export interface DetailedField extends Cleared<FieldState> {
  /** Null while open, and once erased. */
  value: FieldValue | null
}

type Plain = 'requestId' | 'ownerId' | 'revision' | 'status' | 'expiresInDays' | 'everyoneActed' | 'erased'

/** Everything the pages show of a request; erased values are null, and `missedResult` is empty. Times are ISO 8601. */
export interface RequestDetails
  extends Pick<RequestState, Plain>, Cleared<RequestEntry>, Omit<DisplayState, 'values' | 'ended'> {
  /** The end of the chosen last day, while a draft. */
  expiresBy: string | null
  /** In periods of 24 hours. */
  reminderEveryDays: number
  expiresAt: string | null
  ended: { at: string; reason: string | null } | null
  documents: DetailedDocument[]
  recipients: DetailedRecipient[]
  fields: DetailedField[]
}

/** Omits personal data once the request is erased, even if its key still exists for a moment. */
export function detailsOf(request: RequestState): RequestDetails {
  const { requestId, ownerId, revision, status, expiresInDays, everyoneActed, erased } = request
  const { values, ended, missedResult, ...shown } = request.display
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
    status,
    expiresInDays,
    everyoneActed,
    erased,
    ...shown,
    ...cleared(propertiesOf('request', request), personalOf.request, erased !== null),
    expiresBy: status === 'draft' ? request.expiresBy : null,
    reminderEveryDays: request.timetable.everyDays,
    expiresAt: request.timetable.expiresAt,
    ended: ended && { at: ended.at, reason: clear(ended.reason) },
    missedResult: erased ? [] : missedResult,
    documents: [...request.documents.values()].map(document),
    recipients: [...request.recipients.values()].map(({ link: _, ...recipient }) =>
      cleared(recipient, personalOf.recipient, erased !== null),
    ),
    fields: [...request.fields.values()].map((field) => ({
      ...cleared(field, personalOf.field, erased !== null),
      value: clear(values.get(field.fieldId) ?? null),
    })),
  }
}

/** @throws {Refusal} `no-such-recipient` */
export const recipientIn = ({ recipients }: RequestDetails, recipientId: string): DetailedRecipient =>
  recipients.find((recipient) => recipient.recipientId === recipientId) ?? refuse('no-such-recipient')

/** @throws {Refusal} `no-such-field` */
export const fieldIn = ({ fields }: RequestDetails, fieldId: string): DetailedField =>
  fields.find((field) => field.fieldId === fieldId) ?? refuse('no-such-field')

/** Shows a request as expired from the moment its period is over. */
export function judgedAt(details: RequestDetails, at: string): RequestDetails {
  const { status, everyoneActed, expiresAt } = details
  // The clock may not have recorded the expiry yet (rule signing-16).
  if (!isOverdue({ running: status === 'pending' && !everyoneActed, expiresAt }, at)) return details
  const open = (recipient: DetailedRecipient) =>
    recipient.role !== 'cc' && recipient.status !== 'signed' && recipient.status !== 'approved'
  return {
    ...details,
    status: 'expired',
    ended: { at: expiresAt ?? at, reason: null },
    recipients: details.recipients.map((recipient) =>
      open(recipient) ? { ...recipient, status: 'expired', changedAt: expiresAt } : recipient,
    ),
  }
}

export interface FinalFile {
  /** Null for the certificate. */
  documentId: string | null
  name: string
  sha256: string
  size: number
}

const erasedName = 'document'

/** Returns a completed request's files: sealed documents and certificate (rule sealing-10); none after an erasure. */
export function finalFiles({ documents, sealed, certificate, erased }: RequestDetails): FinalFile[] {
  if (!certificate || erased) return []
  const files = sealed.map(({ documentId, sealed: bytes }) => {
    const name = documents.find((document) => document.documentId === documentId)?.originalName ?? erasedName
    const signed = `${name.replace(/\.(pdf|docx?)$/i, '')}, signed.pdf`
    return { documentId, name: shortName(signed, limits.fileNameLength), ...bytes }
  })
  return [...files, { documentId: null, name: 'Certificate.pdf', ...certificate }]
}

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
