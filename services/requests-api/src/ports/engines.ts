import type { BlobStore } from '@countersign/blobs'
import type { OpenedFiles } from '@countersign/blobs/place'
import type { EventLog } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import type { Mailbox } from '@countersign/mailbox'
import type { Vault } from '@countersign/vault'
import type { ReadModelStore, LeaseOptions } from '@countersign/projections'
import type { BytesUnderWay } from './bytes-under-way.js'
import type { PageChecks } from './page-checks.js'
import type { IdempotencyStore } from './idempotency-store.js'

/** One adapter of every port. */
export interface Engines {
  eventLog: EventLog
  readModels: ReadModelStore
  queue: JobQueue
  blobs: BlobStore
  /** Null if the blobs are stored with the other engines. */
  bucket: OpenedFiles['bucket']
  vault: Vault
  calls: IdempotencyStore
  bytesUnderWay: BytesUnderWay
  pageChecks: PageChecks
  /** Null if a mail server is configured. */
  mailbox: Mailbox | null
  /** Folder for uploads until they are validated. */
  stagingDir: string
  leasing: LeaseOptions
  /** Keeps replaced tables for replicas of the previous version, which may still read them. */
  keepRetiredMs: number
  /** Closes all of them, the log last. */
  close(): Promise<void>
}
