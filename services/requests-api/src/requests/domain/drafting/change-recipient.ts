import type { RequestEvent } from '../events.js'
import { known } from '../../../kernel/personal.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { recipientChanges, type RecipientState } from '../recipient.js'
import { draft, recipientOf } from '../require.js'

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
