import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { firstToAct } from '../turn.js'
import { pending } from './require.js'

/** Mails again those who have still to act and whose turn it is, with the same links (decisions, Signing). */
export function repeatInvitations(state: MaybeRequest): RequestEvent[] {
  const request = pending(state)
  const invited = firstToAct(request.recipients.values()).map(({ recipientId }) => recipientId)
  return [{ type: 'InvitationsRepeated', data: { round: request.round, number: request.repeats + 1, invited } }]
}
