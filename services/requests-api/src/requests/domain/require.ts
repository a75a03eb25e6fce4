import { known } from '../../kernel/personal.js'
import { refuse } from './refusal.js'
import { isOverdue } from './timetable.js'
import type { FieldState } from './field.js'
import type { DocumentState, MaybeRequest, RequestState } from './state.js'
import type { RecipientState } from './recipient.js'

export function existing(state: MaybeRequest): RequestState {
  if (!state || state.gone) refuse('no-such-request')
  return state
}

export function draft(state: MaybeRequest): RequestState {
  const request = existing(state)
  if (request.erased) refuse('erased')
  if (request.status !== 'draft') refuse('already-sent')
  return request
}

/**
 * Requires that recipients can still act; nothing stops a request once everyone has (rule sealing-1).
 *
 * @param at ISO 8601; ends an overdue period, even if the clock has not recorded it yet
 */
export function pending(state: MaybeRequest, at: string): RequestState {
  const request = existing(state)
  if (request.status === 'draft') refuse('not-sent-yet')
  const ended = endOf(request, at)
  if (ended) refuse('request-ended', { status: ended })
  if (request.everyoneActed) refuse('everyone-acted')
  return request
}

/** Also accepts a request whose sealing was given up: it stays pending until the sender cancels it (ADR 0029). */
export function pendingOrGivenUp(state: MaybeRequest, at: string): RequestState {
  const request = existing(state)
  return request.status === 'pending' && request.sealingGivenUp ? request : pending(request, at)
}

/** Returns how a sent request ended; null while open. An overdue period counts, recorded or not. */
export function endOf({ status, timetable }: RequestState, at: string): RequestState['status'] | null {
  if (status !== 'pending') return status
  return isOverdue(timetable, at) ? 'expired' : null
}

export const documentOf = (request: RequestState, documentId: string): DocumentState =>
  request.documents.get(documentId) ?? refuse('no-such-document')

export const recipientOf = (request: RequestState, recipientId: string): RecipientState =>
  request.recipients.get(recipientId) ?? refuse('no-such-recipient')

/** Requires a recipient who may own fields (rule fields-5). */
export function signerOf(request: RequestState, recipientId: string): RecipientState {
  const recipient = recipientOf(request, recipientId)
  return recipient.role === 'signer' ? recipient : refuse('not-a-signer', { name: known(recipient.name) ?? '' })
}

export const fieldOf = (request: RequestState, fieldId: string): FieldState =>
  request.fields.get(fieldId) ?? refuse('no-such-field')
