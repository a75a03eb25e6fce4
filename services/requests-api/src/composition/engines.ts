import type { BlobStore } from '@countersign/blobs'
import type { OpenedFiles } from '@countersign/blobs/place'
import type { EventLog } from '@countersign/event-log'
import type { JobQueue } from '@countersign/job-queue'
import type { Mailbox } from '@countersign/mailbox'
import type { Vault } from '@countersign/vault'
import type { ReadModelStore, LeaseOptions } from '@countersign/projections'
import type { AccessStore } from '../access/ports/access-store.js'
import type { BytesUnderWay } from '../requests/ports/bytes-under-way.js'
import type { PageChecks } from '../requests/ports/page-checks.js'
import type { Throttle } from '../platform/ports/throttle.js'
import type { IdempotencyStore } from '../platform/ports/idempotency-store.js'

export interface Engines {
  eventLog: EventLog
  readModels: ReadModelStore
  queue: JobQueue
  blobs: BlobStore
  bucket: OpenedFiles['bucket']
  vault: Vault
  calls: IdempotencyStore
  bytesUnderWay: BytesUnderWay
  pageChecks: PageChecks
  access: AccessStore
  throttle: Throttle
  mailbox: Mailbox | null
  stagingDir: string
  leasing: LeaseOptions
  /** Keeps replaced tables for replicas of the previous version, which may still read them. */
  keepRetiredMs: number
  close(): Promise<void>
}
