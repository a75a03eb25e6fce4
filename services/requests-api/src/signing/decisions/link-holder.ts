import type { CallOrigin } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import type { LinkState, RecipientState } from '../recipient.js'
import { mustAct, onTurn } from '../turn.js'
import { endOf } from './require.js'

export interface Acting {
  recipientId: string
  /** Round of the link in use. */
  round: number
  /** ISO 8601 */
  at: string
  from: CallOrigin
}

export interface LinkHolder {
  request: RequestState
  recipient: RecipientState
  link: LinkState
}

/**
 * Resolves a link to its request and recipient. Links keep working whatever the state of the request, even if its
 * sender has hidden it (rule signing-2).
 *
 * @throws {Refusal} `no-such-link`, `link-replaced`; `signing-ended` if the request was erased
 */
export function holderOf(
  state: MaybeRequest,
  { recipientId, round }: Pick<Acting, 'recipientId' | 'round'>,
): LinkHolder {
  const recipient = state?.recipients.get(recipientId)
  if (!state || !recipient?.link || round > recipient.link.round) refuse('no-such-link')
  if (round < recipient.link.round) refuse('link-replaced')
  if (state.erased) refuse('signing-ended', { status: 'erased' })
  return { request: state, recipient, link: recipient.link }
}

/** @throws {Refusal} `signing-ended` if the request has ended or its period is over */
export function mustBeOpen({ request }: LinkHolder, at: string): void {
  const status = endOf(request, at)
  if (status) refuse('signing-ended', { status })
}

/** @throws {Refusal} `copy-only`, `not-your-turn` */
export function mustBeOnTurn({ request, recipient }: LinkHolder): void {
  if (!mustAct(recipient)) refuse('copy-only')
  if (!onTurn(request).some(({ recipientId }) => recipientId === recipient.recipientId)) refuse('not-your-turn')
}
