import type { Clock } from '../../ports/clock.js'
import { eachRow } from '@countersign/projections'
import type { TimestampRequests } from './tasks.js'
import { due } from '../../read-models/due.js'
import { later } from '../../signing/moments.js'
import type { Showing } from '../../application/read-models.js'

/**
 * Heads of longer ago are left alone: those of a time without a timestamp server are not to be asked for all at once when one
 * is configured.
 */
const withinMs = 7 * 24 * 60 * 60 * 1000

/**
 * Enqueues again every head that has no timestamp, and that no queue holds: an emptied queue loses nothing.
 *
 * @returns how many the queue had lost
 */
export async function reconcileTimestamps(
  readModels: Showing<typeof due>,
  timestamps: Pick<TimestampRequests, 'enqueueLost'>,
  clock: Clock,
): Promise<number> {
  const from = later(clock.now().toISOString(), -withinMs)
  let mended = 0
  const lacking = { table: 'requests', where: { lacksTimestamps: true }, by: 'headAt', direction: 'falling' } as const
  for await (const { requestId, headAt } of eachRow(() => readModels.upToNow(due), lacking)) {
    if (headAt < from) break
    mended += await timestamps.enqueueLost(requestId)
  }
  return mended
}
