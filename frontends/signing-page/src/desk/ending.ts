import type { OpenSigningView } from '@countersign/contracts'
import type { DeskState } from './desk-state.js'

/** What the places share that end the desk: Finish, Approve, Decline. */
export interface Ending {
  token: string
  view: OpenSigningView
  desk: DeskState
  finish: { isPending: boolean; error: Error | null }
  /** What is fetched before it can be signed or approved, and how far it has come; null otherwise. */
  reading: string | null
  /** What others filled in after what the failed try was bound to. */
  news: OpenSigningView['othersFields']
  onFinish: () => void
  onDecline: () => void
}
