import type { Link } from '../course-events.js'
import type { RequestEvent } from '../events.js'
import type { Person } from '../../../kernel/person.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import { day, later } from '../../../kernel/moments.js'
import { onTurn, stillToAct } from '../turn.js'
import { endOf, existing, pending } from '../require.js'

export interface ResendRequest {
  at: string
  sender: Person
  links: readonly Link[]
}

/** True if the period is over, recorded or not, so that a resend needs new links. */
export const isResendOfExpired = (state: MaybeRequest, at: string): boolean => endOf(existing(state), at) === 'expired'

/** Repeats invitations (rule calls-11) or, after expiry, sends new links to those who have not acted (ADR 0029). */
export function resendRequest(state: MaybeRequest, command: ResendRequest): RequestEvent[] {
  return isResendOfExpired(state, command.at)
    ? sendNewLinks(existing(state), command)
    : repeatInvitations(pending(state, command.at))
}

function repeatInvitations(request: RequestState): RequestEvent[] {
  const { round, repeats } = request
  return [{ type: 'InvitationsRepeated', data: { round, number: repeats + 1, invited: ids(onTurn(request)) } }]
}

function sendNewLinks(request: RequestState, { at, sender, links }: ResendRequest): RequestEvent[] {
  if (request.erased) refuse('erased')
  const open = new Set(ids(stillToAct(request)))
  const expired: RequestEvent[] = request.status === 'pending' ? [expiryOf(request)] : []
  return [
    ...expired,
    {
      type: 'SignatureRequestResent',
      data: {
        round: request.round + 1,
        since: at,
        expiresAt: later(at, request.expiresInDays * day),
        sender,
        links: links.filter(({ recipientId }) => open.has(recipientId)),
        invited: ids(onTurn(request)),
      },
    },
  ]
}

export const expiryOf = (request: RequestState): RequestEvent => ({
  type: 'SignatureRequestExpired',
  data: { round: request.round, unfinished: ids(stillToAct(request)) },
})

const ids = (recipients: readonly { recipientId: string }[]): string[] =>
  recipients.map(({ recipientId }) => recipientId)
