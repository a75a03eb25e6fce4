import type { OpenedFiles } from '@countersign/blobs/place'
import type { EventLog } from '@countersign/event-log'
import type { LeaseOptions } from '@countersign/projections'
import type { AccessStore } from '../access/ports/access-store.js'
import type { RequestsEngines } from '../requests/open-requests.js'
import type { Throttle } from '../platform/ports/throttle.js'
import type { IdempotencyStore } from '../platform/ports/idempotency-store.js'

export interface Engines extends RequestsEngines {
  eventLog: EventLog
  bucket: OpenedFiles['bucket']
  calls: IdempotencyStore
  access: AccessStore
  throttle: Throttle
  leasing: LeaseOptions
  /** Keeps replaced tables for replicas of the previous version, which may still read them. */
  keepRetiredMs: number
  close(): Promise<void>
}
