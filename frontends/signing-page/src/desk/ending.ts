import type { OpenSigningView } from '@countersign/contracts'
import type { DeskState } from './desk-state.js'

/** What the places share that end the desk: Finish, Approve, Decline. */
export interface Ending {
  token: string
  view: OpenSigningView
  desk: DeskState
  finish: { isPending: boolean; error: Error | null }
  onFinish: () => void
  onDecline: () => void
}
