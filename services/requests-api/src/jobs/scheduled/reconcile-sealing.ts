import type { PageMark } from '@countersign/projections'
import type { SealingRequests } from '../../reactors/sealing-requests.js'
import { dueMark, type DueRequest } from '../../read-models/due.js'
import type { ReadModels } from '../../application/read-models.js'

const pageSize = 100

/**
 * Enqueues again every request that everyone has acted on, that is not completed, and that no queue holds: an emptied queue
 * loses nothing, and nothing is stuck silently.
 *
 * @returns how many the queue had lost
 */
export async function reconcileSealing(
  readModels: Pick<ReadModels, 'upToNow'>,
  sealings: Pick<SealingRequests, 'enqueueLost'>,
): Promise<number> {
  let mended = 0
  let after: PageMark | undefined
  for (;;) {
    const tables = await readModels.upToNow('due')
    const query = { table: 'requests', where: { sealing: true }, by: 'dueAt', direction: 'rising' } as const
    const page = await tables.page({ ...query, after, limit: pageSize })
    for (const { row } of page) if (await sealings.enqueueLost((row as DueRequest).requestId)) mended++
    const last = page.at(-1)
    if (!last || page.length < pageSize) return mended
    after = dueMark(last.row as DueRequest)
  }
}
