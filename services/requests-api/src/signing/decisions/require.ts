import { refuse } from '../refusal.js'
import type { DocumentState, FieldState, MaybeRequest, RecipientState, RequestState } from '../state.js'

/** The request, where there is one that can be found. */
export function existing(state: MaybeRequest): RequestState {
  if (!state || state.gone) refuse('no-such-request')
  return state
}

/** The request, while it can still be changed. */
export function draft(state: MaybeRequest): RequestState {
  const request = existing(state)
  if (request.status !== 'draft') refuse('already-sent')
  return request
}

/** The request, while recipients are acting on it. */
export function pending(state: MaybeRequest): RequestState {
  const request = existing(state)
  if (request.status === 'draft') refuse('not-sent-yet')
  if (request.status !== 'pending') refuse('request-ended', { status: request.status })
  return request
}

export const documentOf = (request: RequestState, documentId: string): DocumentState =>
  request.documents.get(documentId) ?? refuse('no-such-document')

export const recipientOf = (request: RequestState, recipientId: string): RecipientState =>
  request.recipients.get(recipientId) ?? refuse('no-such-recipient')

export const fieldOf = (request: RequestState, fieldId: string): FieldState =>
  request.fields.get(fieldId) ?? refuse('no-such-field')
