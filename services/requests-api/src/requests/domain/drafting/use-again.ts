import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { FieldState } from '../field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import { additionOf } from '../recipient.js'
import { draft, existing } from '../require.js'
import { chooseTimes, timesOf, usualTimes } from '../sending/times.js'

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
  const created = request ? [] : creation(from, { requestId, ownerId })
  return [
    ...created,
    ...documents
      .filter(({ documentId }) => !request?.documents.has(documentId))
      .map((document): RequestEvent => ({ type: 'DocumentAttached', data: factsOf(document) })),
    ...[...from.recipients.values()]
      .filter(({ recipientId }) => !request?.recipients.has(idOf(recipientId)))
      .flatMap((recipient) => additionOf(idOf(recipient.recipientId), recipient)),
    ...fieldsOnDocuments(from)
      .map((field) => ({ ...field, fieldId: idOf(field.fieldId), recipientId: idOf(field.recipientId) }))
      .filter(({ fieldId }) => !request?.fields.has(fieldId))
      .map((field): RequestEvent => ({ type: 'FieldPlaced', data: field })),
  ]
}

function creation(from: RequestState, ids: Pick<UseAgain, 'requestId' | 'ownerId'>): RequestEvent[] {
  const { title, emailSubject, emailMessage, requireAuth, sendReminders } = from
  const times = chooseTimes(usualTimes, timesOf(from))
  const created: RequestEvent = { type: 'SignatureRequestCreated', data: { ...ids, title, requireAuth, sendReminders } }
  if (emailSubject === null && emailMessage === null) return [created, ...times]
  return [created, { type: 'EmailDetailsWritten', data: { emailSubject, emailMessage } }, ...times]
}

const fieldsOnDocuments = ({ fields, documents }: RequestState): FieldState[] =>
  [...fields.values()].filter(({ documentId }) => documents.get(documentId)?.madeBySending === false)

function factsOf({ accepted: _, madeBySending: __, ...facts }: DocumentState) {
  return facts
}
