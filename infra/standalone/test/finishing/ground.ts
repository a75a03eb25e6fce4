import type { CaughtMail } from '../production/mail-catcher.js'

/** An installation, on one of the two sets of engines, whose processes can be killed at any moment. */
export interface Ground {
  /** Stays the same after kills and restarts. */
  readonly url: string
  start(): Promise<void>
  /** Kills one of its processes and restarts it. Resolves when it responds. */
  strike(): Promise<void>
  /** Every mail sent, or in the outbox. */
  mails(): Promise<CaughtMail[]>
}
