import { setTimeout as wait } from 'node:timers/promises'
import type { EventLog } from '@countersign/event-log'
import type { FollowerSet } from './follower-set.js'
import type { LeasedReadModel } from './leased-read-model.js'

/** How often is looked whether somebody keeps them. */
const lookMs = 50

/**
 * Resolves once somebody is known to keep the read models, and each shows what had happened by then or goes no further: what
 * a killed replica left undone is taken up meanwhile.
 *
 * @returns false where that takes longer
 * @throws {StoreUnavailable | LogUnavailable}
 */
export async function caughtUp(
  set: Pick<FollowerSet, 'kept'>,
  all: readonly Pick<LeasedReadModel, 'reached'>[],
  eventLog: Pick<EventLog, 'head'>,
  withinMs: number,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  const left = () => deadline - performance.now()
  while (!set.kept) {
    if (left() <= 0) return false
    await wait(lookMs)
  }
  const head = await eventLog.head()
  const reached = await Promise.all(all.map((readModel) => readModel.reached(head, Math.max(0, left()))))
  return reached.every(Boolean)
}
