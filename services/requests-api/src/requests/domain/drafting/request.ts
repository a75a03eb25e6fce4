import type { DocumentFacts } from '../document-facts.js'
import type { RequestEvent } from '../events.js'
import { mostDocuments } from '../limits.js'
import { refuse } from '../refusal.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import { chooseLastMoment, chooseTimes, type Times, timesOf, usualTimes } from '../sending/times.js'
import type { FieldState } from '../field.js'
import { additionOf } from '../recipient.js'
import { draft, existing } from '../require.js'

export interface CreateRequest extends Partial<Times> {
  requestId: string
  ownerId: string
  title: string
  emailSubject: string | null
  emailMessage: string | null
  requireAuth: boolean
  sendReminders: boolean
  documents: readonly DocumentFacts[]
}

export function createRequest(state: MaybeRequest, command: CreateRequest): RequestEvent[] {
  if (state) refuse('request-exists')
  const { documents, emailSubject, emailMessage, expiresInDays, reminderEveryDays, ...rest } = command
  if (documents.length > mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  const events: RequestEvent[] = [{ type: 'SignatureRequestCreated', data: rest }]
  if (emailSubject !== null || emailMessage !== null) {
    events.push({ type: 'EmailDetailsWritten', data: { emailSubject, emailMessage } })
  }
  events.push(...chooseTimes(usualTimes, { expiresInDays, reminderEveryDays }))
  for (const document of documents) events.push({ type: 'DocumentAttached', data: document })
  return events
}

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

/** Omitted properties stay unchanged. */
export interface ChangeRequest extends Partial<Times> {
  title?: string
  emailSubject?: string | null
  emailMessage?: string | null
  requireAuth?: boolean
  sendReminders?: boolean
  /** The end of the last day, instead of `expiresInDays`. */
  expiresBy?: string
}

export function changeRequest(state: MaybeRequest, command: ChangeRequest, { at }: { at: string }): RequestEvent[] {
  const request = draft(state)
  return [
    ...renamed(request, command),
    ...written(request, command),
    ...switched(request, command),
    ...chooseTimes(timesOf(request), command),
    ...chooseLastMoment(request, command.expiresBy, at),
  ]
}

function renamed(request: RequestState, { title = request.title as string }: ChangeRequest): RequestEvent[] {
  return title === request.title ? [] : [{ type: 'SignatureRequestRenamed', data: { title } }]
}

function written(request: RequestState, command: ChangeRequest): RequestEvent[] {
  const { emailSubject = request.emailSubject, emailMessage = request.emailMessage } = command
  if (emailSubject === request.emailSubject && emailMessage === request.emailMessage) return []
  return [{ type: 'EmailDetailsWritten', data: { emailSubject, emailMessage } }]
}

function switched(request: RequestState, command: ChangeRequest): RequestEvent[] {
  const events: RequestEvent[] = []
  const { requireAuth = request.requireAuth, sendReminders = request.sendReminders } = command
  if (requireAuth !== request.requireAuth) {
    events.push({ type: requireAuth ? 'AuthenticationRequired' : 'AuthenticationWaived', data: {} })
  }
  if (sendReminders !== request.sendReminders) {
    events.push({ type: sendReminders ? 'RemindersTurnedOn' : 'RemindersTurnedOff', data: {} })
  }
  return events
}

/** Deletes a draft, or hides a finished request, which keeps its evidence. */
export function deleteRequest(state: MaybeRequest): RequestEvent[] {
  const { status } = existing(state)
  if (status === 'pending') refuse('still-pending')
  return [{ type: status === 'draft' ? 'DraftDeleted' : 'SignatureRequestHidden', data: {} }]
}
