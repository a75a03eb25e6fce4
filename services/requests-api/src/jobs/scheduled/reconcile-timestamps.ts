import type { Clock } from '../../ports/clock.js'
import type { PageMark } from '@countersign/projections'
import type { TimestampRequests } from '../../reactors/timestamp-requests.js'
import { type DueRequest, headMark } from '../../read-models/due.js'
import { later } from '../../signing/timetable.js'
import type { ReadModels } from '../../application/read-models.js'

const pageSize = 100
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
  readModels: Pick<ReadModels, 'upToNow'>,
  timestamps: Pick<TimestampRequests, 'enqueueLost'>,
  clock: Clock,
): Promise<number> {
  const from = later(clock.now().toISOString(), -withinMs)
  let mended = 0
  let after: PageMark | undefined
  for (;;) {
    const tables = await readModels.upToNow('due')
    const query = { table: 'requests', where: { lacksTimestamps: true }, by: 'headAt', direction: 'falling' } as const
    const page = (await tables.page({ ...query, after, limit: pageSize })).map(({ row }) => row as DueRequest)
    const recent = page.filter(({ headAt }) => headAt >= from)
    for (const { requestId } of recent) mended += await timestamps.enqueueLost(requestId)
    const last = recent.at(-1)
    if (!last || recent.length < pageSize) return mended
    after = headMark(last)
  }
}
