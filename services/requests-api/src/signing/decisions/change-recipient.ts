import type { RequestEvent, Role } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { draft, recipientOf } from './require.js'

/** What of a recipient is to be changed; what is left out stays. */
export interface ChangeRecipient {
  recipientId: string
  name?: string
  email?: string
  role?: Role
  order?: number | null
}

/** Changes a draft's recipient; what is as it was makes no event. */
export function changeRecipient(state: MaybeRequest, command: ChangeRecipient): RequestEvent[] {
  const { recipientId } = command
  const before = recipientOf(draft(state), recipientId)
  const { name = before.name, email = before.email, role = before.role, order = before.order } = command
  const events: RequestEvent[] = []
  if (name !== before.name) events.push({ type: 'RecipientRenamed', data: { recipientId, name } })
  if (email !== before.email) events.push({ type: 'RecipientAddressCorrected', data: { recipientId, email } })
  if (role !== before.role) events.push({ type: 'RecipientRoleChanged', data: { recipientId, role } })
  if (order !== before.order) events.push({ type: 'SigningOrderChanged', data: { recipientId, order } })
  return events
}
