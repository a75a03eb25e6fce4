import { known } from '../personal.js'
import { refuse } from '../refusal.js'
import { isOverdue } from '../timetable.js'
import type { FieldState } from '../field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import type { RecipientState } from '../recipient.js'

/** The request, where there is one that can be found. */
export function existing(state: MaybeRequest): RequestState {
  if (!state || state.gone) refuse('no-such-request')
  return state
}

/** The request, while it can still be changed. */
export function draft(state: MaybeRequest): RequestState {
  const request = existing(state)
  if (request.erased) refuse('erased')
  if (request.status !== 'draft') refuse('already-sent')
  return request
}

/**
 * The request, while recipients are acting on it: after the last of them it goes its way to completion, and nothing stops
 * it any more (rule sealing-1).
 *
 * @param at now, ISO 8601: the period is judged by it, not by what the clock has recorded yet
 */
export function pending(state: MaybeRequest, at: string): RequestState {
  const request = existing(state)
  if (request.status === 'draft') refuse('not-sent-yet')
  const ended = endOf(request, at)
  if (ended) refuse('request-ended', { status: ended })
  if (request.everyoneActed) refuse('everyone-acted')
  return request
}

/**
 * The same, or one whose sealing was given up: it stays pending, for nothing has ended it, and cancelling is the way out
 * (ADR 0040).
 */
export function pendingOrGivenUp(state: MaybeRequest, at: string): RequestState {
  const request = existing(state)
  return request.status === 'pending' && request.sealingGivenUp ? request : pending(request, at)
}

/** How a request that was sent has ended; null while it has not. A period that is over counts, recorded or not. */
export function endOf({ status, timetable }: RequestState, at: string): RequestState['status'] | null {
  if (status !== 'pending') return status
  return isOverdue(timetable, at) ? 'expired' : null
}

export const documentOf = (request: RequestState, documentId: string): DocumentState =>
  request.documents.get(documentId) ?? refuse('no-such-document')

export const recipientOf = (request: RequestState, recipientId: string): RecipientState =>
  request.recipients.get(recipientId) ?? refuse('no-such-recipient')

/** Somebody fields may belong to (rule fields-5). */
export function signerOf(request: RequestState, recipientId: string): RecipientState {
  const recipient = recipientOf(request, recipientId)
  return recipient.role === 'signer' ? recipient : refuse('not-a-signer', { name: known(recipient.name) ?? '' })
}

export const fieldOf = (request: RequestState, fieldId: string): FieldState =>
  request.fields.get(fieldId) ?? refuse('no-such-field')
