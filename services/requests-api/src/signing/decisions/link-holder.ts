import type { CallOrigin } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import type { LinkState, RecipientState } from '../recipient.js'
import { mustAct, onTurn } from '../turn.js'
import { endOf } from './require.js'

/** Who acts, by which link, when and from where. */
export interface Acting {
  recipientId: string
  /** The round of the link in use. */
  round: number
  /** ISO 8601 */
  at: string
  from: CallOrigin
}

/** A request as one of its recipients has it. */
export interface LinkHolder {
  request: RequestState
  recipient: RecipientState
  link: LinkState
}

/**
 * The request and the recipient whom a link belongs to. The link answers whatever became of the request, also where its
 * sender no longer shows it (rule signing-2).
 *
 * @throws {Refusal} `no-such-link`, `link-replaced`; `signing-ended` for what was erased
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

/** @throws {Refusal} `signing-ended` when there is nothing to act on any more, by the time too */
export function mustBeOpen({ request }: LinkHolder, at: string): void {
  const status = endOf(request, at)
  if (status) refuse('signing-ended', { status })
}

/** @throws {Refusal} `copy-only`, `not-your-turn` */
export function mustBeOnTurn({ request, recipient }: LinkHolder): void {
  if (!mustAct(recipient)) refuse('copy-only')
  if (!onTurn(request).some(({ recipientId }) => recipientId === recipient.recipientId)) refuse('not-your-turn')
}
