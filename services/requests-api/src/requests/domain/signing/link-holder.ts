import type { CallOrigin } from '../recipient-events.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest, RequestState } from '../state.js'
import type { LinkState, RecipientState } from '../recipient.js'
import { mustAct, onTurn } from '../turn.js'
import { endOf } from '../require.js'

export interface Acting {
  recipientId: string
  round: number
  at: string
  from: CallOrigin
}

export interface LinkHolder {
  request: RequestState
  recipient: RecipientState
  link: LinkState
}

/** Resolves a link, which keeps working in any state of the request, even a hidden one (rule signing-2). */
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

export function mustBeOpen({ request }: LinkHolder, at: string): void {
  const status = endOf(request, at)
  if (status) refuse('signing-ended', { status })
}

export function mustBeOnTurn({ request, recipient }: LinkHolder): void {
  if (!mustAct(recipient)) refuse('copy-only')
  if (!onTurn(request).some(({ recipientId }) => recipientId === recipient.recipientId)) refuse('not-your-turn')
}
