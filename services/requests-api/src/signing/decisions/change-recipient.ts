import type { RequestEvent, Role } from '../events.js'
import { known } from '../personal.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import type { RecipientState } from '../recipient-state.js'
import { draft, recipientOf } from './require.js'

/** What of a recipient is to be changed; what is left out stays. */
export interface ChangeRecipient {
  recipientId: string
  name?: string
  email?: string
  role?: Role
  order?: number | null
  message?: string | null
}

/**
 * Changes a draft's recipient; what is as it was makes no event.
 *
 * @throws {Refusal} `signer-has-fields` where a signer who has some would get another role
 */
export function changeRecipient(state: MaybeRequest, command: ChangeRecipient): RequestEvent[] {
  const { recipientId } = command
  const request = draft(state)
  const before = recipientOf(request, recipientId)
  const { name = before.name, email = before.email, role = before.role, order = before.order } = command
  const { message = before.message } = command
  if (role !== before.role && before.role === 'signer') mustHaveNoFields(request, before)
  const events: RequestEvent[] = []
  if (name !== before.name) events.push({ type: 'RecipientRenamed', data: { recipientId, name } })
  if (email !== before.email) events.push({ type: 'RecipientAddressCorrected', data: { recipientId, email } })
  if (role !== before.role) events.push({ type: 'RecipientRoleChanged', data: { recipientId, role } })
  if (message !== before.message) events.push({ type: 'RecipientMessageWritten', data: { recipientId, message } })
  if (order !== before.order) events.push({ type: 'SigningOrderChanged', data: { recipientId, order } })
  return events
}

function mustHaveNoFields(request: RequestState, { recipientId, name }: RecipientState): void {
  const count = [...request.fields.values()].filter((field) => field.recipientId === recipientId).length
  if (count > 0) refuse('signer-has-fields', { name: known(name) ?? '', count })
}
