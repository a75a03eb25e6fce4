import { BlobsUnavailable } from '@countersign/blobs'
import { QueueUnavailable } from '@countersign/job-queue'
import { MailboxUnavailable } from '@countersign/mailbox'
import { WatchEnded } from '@countersign/process'
import { isUnavailable as isUnavailableToProjections } from '@countersign/projections'

const others = [BlobsUnavailable, QueueUnavailable, MailboxUnavailable, WatchEnded]

/** Whether one of the engines is away: nothing is wrong with what was asked, and it can be asked again. */
export const isUnavailable = (error: unknown): boolean =>
  isUnavailableToProjections(error) || others.some((kind) => error instanceof kind)
