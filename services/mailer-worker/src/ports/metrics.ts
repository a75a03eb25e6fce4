import type { MailKind, MailOutcome } from '@countersign/contracts/jobs'

export interface Metrics {
  mailAttempted(kind: MailKind, outcome: MailOutcome['outcome']): void
}

export const noMetrics: Metrics = { mailAttempted: () => undefined }
