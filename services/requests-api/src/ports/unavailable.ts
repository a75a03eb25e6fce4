import { BlobsUnavailable } from '@countersign/blobs'
import { AppendOutcomeUnknown, LogUnavailable } from '@countersign/event-log'
import { QueueUnavailable } from '@countersign/job-queue'
import { MailboxUnavailable } from '@countersign/mailbox'
import { VaultUnavailable } from '@countersign/vault'
import { StoreUnavailable } from '@countersign/projections'

const kinds = [
  LogUnavailable,
  AppendOutcomeUnknown,
  StoreUnavailable,
  VaultUnavailable,
  BlobsUnavailable,
  QueueUnavailable,
  MailboxUnavailable,
]

/** Whether one of the engines is away: nothing is wrong with what was asked, and it can be asked again. */
export const isUnavailable = (error: unknown): boolean => kinds.some((kind) => error instanceof kind)
