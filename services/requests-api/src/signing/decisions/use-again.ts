import type { RequestEvent } from '../events.js'
import { refuse } from '../refusal.js'
import type { FieldState } from '../field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import { additionOf } from '../recipient.js'
import { draft, existing } from './require.js'
import { chooseTimes, timesOf, usualTimes } from './times.js'

export interface UseAgain {
  /** What the new draft is made from. */
  source: MaybeRequest
  requestId: string
  ownerId: string
  /** The id in the new draft of whoever or whatever has this one in the source. */
  idOf: (id: string) => string
}

/**
 * Whatever a new draft still lacks of the request that it is made from: its title, texts and options, its documents but for
 * the page that sending added, its recipients and its fields (rule drafting-18). Nothing of how it went comes
 * along, and warnings are accepted anew.
 *
 * @throws {Refusal} `no-such-request` where the source is deleted or hidden, `erased` where nothing is left of it
 */
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
