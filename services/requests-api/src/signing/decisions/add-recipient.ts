import type { RequestEvent, Role } from '../events.js'
import { mostRecipients } from '../limits.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { draft } from './require.js'

export interface AddRecipient {
  recipientId: string
  name: string
  email: string
  role: Role
  order: number | null
  /** To nobody but them; null for none. */
  message?: string | null
}

/**
 * Adds someone who signs, approves, or receives a copy.
 *
 * @throws {Refusal} `id-in-use` for the id of somebody who is there
 */
export function addRecipient(state: MaybeRequest, { message = null, ...recipient }: AddRecipient): RequestEvent[] {
  const request = draft(state)
  if (request.recipients.has(recipient.recipientId)) refuse('id-in-use')
  if (request.recipients.size >= mostRecipients) refuse('too-many-recipients', { most: mostRecipients })
  const { recipientId } = recipient
  const added: RequestEvent = { type: 'RecipientAdded', data: recipient }
  return message === null ? [added] : [added, { type: 'RecipientMessageWritten', data: { recipientId, message } }]
}
