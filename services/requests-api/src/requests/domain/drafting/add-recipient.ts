import type { RequestEvent } from '../events.js'
import { mostRecipients } from '../limits.js'
import { additionOf } from '../recipient.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { draft } from '../require.js'

export type AddRecipient = { recipientId: string } & Parameters<typeof additionOf>[1]

export function addRecipient(state: MaybeRequest, { recipientId, ...entry }: AddRecipient): RequestEvent[] {
  const request = draft(state)
  if (request.recipients.has(recipientId)) refuse('id-in-use')
  if (request.recipients.size >= mostRecipients) refuse('too-many-recipients', { most: mostRecipients })
  return additionOf(recipientId, entry)
}
