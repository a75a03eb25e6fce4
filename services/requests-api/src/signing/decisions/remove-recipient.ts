import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { draft, recipientOf } from './require.js'

/** Takes a recipient off a draft; the recipient's fields go too. */
export function removeRecipient(state: MaybeRequest, { recipientId }: { recipientId: string }): RequestEvent[] {
  recipientOf(draft(state), recipientId)
  return [{ type: 'RecipientRemoved', data: { recipientId } }]
}
