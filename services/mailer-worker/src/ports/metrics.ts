import type { MailKind, MailOutcome } from '@countersign/contracts/jobs'

/** Counters for operators: never by persons or ids. */
export interface Metrics {
  mailAttempted(kind: MailKind, outcome: MailOutcome['outcome']): void
}

export const noMetrics: Metrics = { mailAttempted: () => undefined }
