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

/** One adapter of every port: the engines an installation runs on. */
export interface Engines {
  eventLog: EventLog
  readModels: ReadModelStore
  queue: JobQueue
  blobs: BlobStore
  /** The bucket that the blobs lie in; null: with the other engines. */
  bucket: OpenedFiles['bucket']
  vault: Vault
  calls: IdempotencyStore
  bytesUnderWay: BytesUnderWay
  pageChecks: PageChecks
  /** Null where a mail server is configured. */
  mailbox: Mailbox | null
  /** Where uploads lie until they are judged. */
  stagingDir: string
  /** How replicas take turns at what one of them does at a time. */
  leasing: LeaseOptions
  /** How long tables that were read before are kept: replicas of the version before may read them yet. */
  keepRetiredMs: number
  /** Closes all of them, the log last. */
  close(): Promise<void>
}
