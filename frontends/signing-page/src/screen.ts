import type { OpenSigningView, SigningView } from '@countersign/contracts'
import { hasActed } from './pages/people.js'

/** The screen follows from the view and the recipient's consent. */
export type Screen = 'code' | 'complete' | 'ended' | 'copy' | 'done' | 'not-your-turn' | 'consent' | 'signing'

export function screenOf(view: SigningView, agreed: boolean): Screen {
  if (view.codeRequired) return 'code'
  const { request, ended, recipient, yourTurn } = view
  if (request.status === 'completed') return 'complete'
  if (ended || request.status === 'expired') return 'ended'
  if (recipient.role === 'cc') return 'copy'
  if (hasActed(recipient)) return 'done'
  if (!yourTurn) return 'not-your-turn'
  return agreed ? 'signing' : 'consent'
}

/** The request's end. A request past its deadline counts as expired before the event exists. */
export const endOf = ({ ended, request }: OpenSigningView): NonNullable<OpenSigningView['ended']> =>
  ended ?? { status: request.status, at: request.expiresAt ?? new Date().toISOString(), reason: null }
