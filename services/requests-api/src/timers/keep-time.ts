import { eachRow } from '@countersign/projections'
import { due } from '../read-models/due.js'
import { keepTime } from '../signing/decisions/keep-time.js'
import { later } from '../signing/moments.js'
import { system } from '../application/caller.js'
import { newId } from '../application/ids.js'
import type { Showing } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import { unlessAltered } from '../application/unless-altered.js'
import type { Clock } from '../ports/clock.js'

/**
 * Does what is due by now: reminders, warnings, ends of periods, another try at sealing (rules signing-15, signing-16,
 * sealing-7). What that is follows from the log alone, so nothing is lost by a restart, and what happened meanwhile is
 * made up for at once.
 *
 * @returns of how many requests something was due
 */
export async function keepTimeOfAll(
  readModels: Showing<typeof due>,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
): Promise<number> {
  // What is due at this very moment is due: pages hold what is below.
  const below = later(clock.now().toISOString(), 1)
  let kept = 0
  const waiting = { table: 'requests', where: { waiting: true }, by: 'dueAt', direction: 'rising', below } as const
  for await (const { requestId } of eachRow(() => readModels.upToNow(due), waiting)) {
    const keep = () => requests.decide(requestId, system('clock', newId()), (state, at) => keepTime(state, { at }))
    if (await unlessAltered(keep)) kept++
  }
  return kept
}
