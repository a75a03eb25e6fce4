import type { DocumentFacts } from '../document-facts.js'
import type { RequestEvent } from '../events.js'
import { mostDocuments } from '../limits.js'
import { refuse } from '../refusal.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import { chooseLastMoment, chooseTimes, type Times, timesOf, usualTimes } from '../sending/times.js'
import type { FieldState } from '../field.js'
import { type Changes, changes, type NewEntry } from '../properties.js'
import { additionOf } from '../recipient.js'
import { type RequestEntry, unsetRequest } from '../request-entry.js'
import { draft, existing } from '../require.js'

export interface CreateRequest extends NewEntry<RequestEntry, typeof unsetRequest>, Partial<Times> {
  requestId: string
  ownerId: string
  documents: readonly DocumentFacts[]
}

export function createRequest(state: MaybeRequest, command: CreateRequest): RequestEvent[] {
  if (state) refuse('request-exists')
  const { documents } = command
  if (documents.length > mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  return [...creation(command), ...documents.map(attachment)]
}

function creation(command: Omit<CreateRequest, 'documents'>): RequestEvent[] {
  const { requestId, ownerId, title, requireAuth, sendReminders } = command
  const data = { requestId, ownerId, title, requireAuth, sendReminders }
  return [
    { type: 'SignatureRequestCreated', data },
    ...changes('request', {}, { ...unsetRequest, ...data }, command),
    ...chooseTimes(usualTimes, command),
  ]
}

const attachment = (data: DocumentFacts): RequestEvent => ({ type: 'DocumentAttached', data })

export interface UseAgain {
  source: MaybeRequest
  requestId: string
  ownerId: string
  /** Maps ids of the source to ids in the new draft. */
  idOf: (id: string) => string
}

/** Copies the missing parts into a new draft, without the generated page and accepted warnings (rule drafting-18). */
export function useAgain(state: MaybeRequest, { source, requestId, ownerId, idOf }: UseAgain): RequestEvent[] {
  const from = existing(source)
  if (from.erased) refuse('erased')
  const request = state && draft(state)
  const documents = [...from.documents.values()].filter(({ madeBySending }) => !madeBySending)
  return [
    ...(request ? [] : creation({ ...from, ...timesOf(from), requestId, ownerId })),
    ...documents
      .filter(({ documentId }) => !request?.documents.has(documentId))
      .map((document) => attachment(factsOf(document))),
    ...[...from.recipients.values()]
      .filter(({ recipientId }) => !request?.recipients.has(idOf(recipientId)))
      .flatMap((recipient) => additionOf(idOf(recipient.recipientId), recipient)),
    ...fieldsOnDocuments(from)
      .map((field) => ({ ...field, fieldId: idOf(field.fieldId), recipientId: idOf(field.recipientId) }))
      .filter(({ fieldId }) => !request?.fields.has(fieldId))
      .map((field): RequestEvent => ({ type: 'FieldPlaced', data: field })),
  ]
}

const fieldsOnDocuments = ({ fields, documents }: RequestState): FieldState[] =>
  [...fields.values()].filter(({ documentId }) => documents.get(documentId)?.madeBySending === false)

function factsOf({ accepted: _, madeBySending: __, ...facts }: DocumentState) {
  return facts
}

/** Omitted properties stay unchanged. */
export interface ChangeRequest extends Changes<RequestEntry>, Partial<Times> {
  /** The end of the last day, instead of `expiresInDays`. */
  expiresBy?: string
}

export function changeRequest(state: MaybeRequest, command: ChangeRequest, { at }: { at: string }): RequestEvent[] {
  const request = draft(state)
  return [
    ...changes('request', {}, request, command),
    ...chooseTimes(timesOf(request), command),
    ...chooseLastMoment(request, command.expiresBy, at),
  ]
}

/** Deletes a draft, or hides a finished request, which keeps its evidence. */
export function deleteRequest(state: MaybeRequest): RequestEvent[] {
  const { status } = existing(state)
  if (status === 'pending') refuse('still-pending')
  return [{ type: status === 'draft' ? 'DraftDeleted' : 'SignatureRequestHidden', data: {} }]
}
