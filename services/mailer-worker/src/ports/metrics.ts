import type { MailKind, MailOutcome } from '@countersign/contracts/jobs'

/** What is counted for those who watch over the mailer: never by persons or ids. */
export interface Metrics {
  mailAttempted(kind: MailKind, outcome: MailOutcome['outcome']): void
}

/** For installations that nobody watches. */
export const noMetrics: Metrics = { mailAttempted: () => undefined }
