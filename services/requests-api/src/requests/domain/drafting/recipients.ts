import type { RequestEvent } from '../events.js'
import { mostRecipients } from '../limits.js'
import { additionOf, recipientChanges, type RecipientState } from '../recipient.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { draft, recipientOf } from '../require.js'
import { known } from '../../../kernel/personal.js'

export type AddRecipient = { recipientId: string } & Parameters<typeof additionOf>[1]

export function addRecipient(state: MaybeRequest, { recipientId, ...entry }: AddRecipient): RequestEvent[] {
  const request = draft(state)
  if (request.recipients.has(recipientId)) refuse('id-in-use')
  if (request.recipients.size >= mostRecipients) refuse('too-many-recipients', { most: mostRecipients })
  return additionOf(recipientId, entry)
}

/** Omitted properties stay unchanged. */
export type ChangeRecipient = { recipientId: string } & Parameters<typeof recipientChanges>[1]

export function changeRecipient(state: MaybeRequest, { recipientId, ...after }: ChangeRecipient): RequestEvent[] {
  const request = draft(state)
  const before = recipientOf(request, recipientId)
  const { role = before.role } = after
  if (role !== before.role && before.role === 'signer') mustHaveNoFields(request, before)
  return recipientChanges(before, after)
}

function mustHaveNoFields(request: RequestState, { recipientId, name }: RecipientState): void {
  const count = [...request.fields.values()].filter((field) => field.recipientId === recipientId).length
  if (count > 0) refuse('signer-has-fields', { name: known(name) ?? '', count })
}

export function removeRecipient(state: MaybeRequest, { recipientId }: { recipientId: string }): RequestEvent[] {
  recipientOf(draft(state), recipientId)
  return [{ type: 'RecipientRemoved', data: { recipientId } }]
}
