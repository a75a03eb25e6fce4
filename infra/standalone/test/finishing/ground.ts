import type { CaughtMail } from '../production/mail-catcher.js'

/** An installation whose processes can be killed at any moment, on one of the two sets of engines. */
export interface Ground {
  /** Where it answers, also after it was killed and came back. */
  readonly url: string
  start(): Promise<void>
  /** Kills one of its processes, whichever, and starts it again at once. Resolves when it answers. */
  strike(): Promise<void>
  /** Every mail that left, or lies in the outbox. */
  mails(): Promise<CaughtMail[]>
}
