import { eachRow } from '@countersign/projections'
import type { SealingRequests } from './tasks.js'
import { due } from '../../read-models/due.js'
import type { Showing } from '../../application/read-models.js'

/**
 * Enqueues again every request that everyone has acted on, that is not completed, and that no queue holds: an emptied queue
 * loses nothing, and nothing is stuck silently.
 *
 * @returns how many the queue had lost
 */
export async function reconcileSealing(
  readModels: Showing<typeof due>,
  sealings: Pick<SealingRequests, 'enqueueLost'>,
): Promise<number> {
  let mended = 0
  const sealing = { table: 'requests', where: { sealing: true }, by: 'dueAt', direction: 'rising' } as const
  for await (const { requestId } of eachRow(() => readModels.upToNow(due), sealing)) {
    if (await sealings.enqueueLost(requestId)) mended++
  }
  return mended
}
