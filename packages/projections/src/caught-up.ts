import type { EventLog } from '@countersign/event-log'
import { systemTime } from '@countersign/process'
import type { FollowerSet } from './follower-set.js'
import type { LeasedReadModel } from './leased-read-model.js'

const lookMs = 50

/**
 * Waits until a replica runs the read models and each has caught up with the log or gives up.
 *
 * @returns false on timeout
 * @throws {StoreUnavailable | LogUnavailable}
 */
export async function caughtUp(
  set: Pick<FollowerSet, 'kept'>,
  all: readonly Pick<LeasedReadModel, 'reached'>[],
  eventLog: Pick<EventLog, 'head'>,
  withinMs: number,
  time = systemTime,
): Promise<boolean> {
  const deadline = time.elapsed() + withinMs
  const left = () => deadline - time.elapsed()
  while (!set.kept) {
    if (left() <= 0) return false
    await time.sleep(lookMs)
  }
  const head = await eventLog.head()
  const reached = await Promise.all(all.map((readModel) => readModel.reached(head, Math.max(0, left()))))
  return reached.every(Boolean)
}
