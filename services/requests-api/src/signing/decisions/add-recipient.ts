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
}

/** Adds someone who signs, approves, or receives a copy. One who was added already stays as they are. */
export function addRecipient(state: MaybeRequest, command: AddRecipient): RequestEvent[] {
  const request = draft(state)
  if (request.recipients.has(command.recipientId)) return []
  if (request.recipients.size >= mostRecipients) refuse('too-many-recipients', { most: mostRecipients })
  return [{ type: 'RecipientAdded', data: command }]
}
