import type { OpenSigningView, SigningView } from '@countersign/contracts'
import { hasActed } from './pages/people.js'

/** What is to be shown: how things stand decides, and whether one has agreed to act electronically. */
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

/** How a request ended; one whose period ran out is expired before that is an event. */
export const endOf = ({ ended, request }: OpenSigningView): NonNullable<OpenSigningView['ended']> =>
  ended ?? { status: request.status, at: request.expiresAt ?? new Date().toISOString(), reason: null }
