import { FollowerSet } from '@countersign/projections/internal/follower-set'
import { LeasedReadModel, type LeasedReadModelParts } from '@countersign/projections/internal/leased-read-model'
import type { LeaseOptions } from '@countersign/projections/internal/leases/lease-holder'
import { noLog } from '@countersign/telemetry'

/** A read model as its own follower set. */
export function alone(parts: Omit<LeasedReadModelParts, 'leasing'>, leasing: LeaseOptions) {
  const readModel = new LeasedReadModel({ ...parts, leasing })
  const set = new FollowerSet([[readModel]], leasing, noLog)
  return Object.assign(readModel, { start: () => set.start(), stop: () => set.stop() })
}
