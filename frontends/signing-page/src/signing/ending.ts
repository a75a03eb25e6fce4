import type { OpenSigningView } from '@countersign/contracts'
import type { SigningState } from './signing-state.js'

/** Props shared by the controls that end signing: Finish, Approve, Decline. */
export interface Ending {
  token: string
  view: OpenSigningView
  signing: SigningState
  finish: { isPending: boolean; error: Error | null }
  /** Progress text of the document fetched before signing or approving; null otherwise. */
  reading: string | null
  /** Values that others filled in after the failed attempt. */
  newValues: OpenSigningView['othersFields']
  onFinish: () => void
  onDecline: () => void
}
