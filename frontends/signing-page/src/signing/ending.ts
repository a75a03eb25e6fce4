import type { OpenSigningView } from '@countersign/contracts'
import type { SigningState } from './signing-state.js'

/** What the places share that end signing: Finish, Approve, Decline. */
export interface Ending {
  token: string
  view: OpenSigningView
  signing: SigningState
  finish: { isPending: boolean; error: Error | null }
  /** What is fetched before it can be signed or approved, and how far it has come; null otherwise. */
  reading: string | null
  /** What others filled in after what the failed try was bound to. */
  news: OpenSigningView['othersFields']
  onFinish: () => void
  onDecline: () => void
}
