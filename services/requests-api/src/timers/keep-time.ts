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
 * Handles reminders, warnings, expiry and sealing retries (rules signing-15, signing-16, sealing-7). Catches up after
 * downtime.
 */
export async function keepTimeOfAll(
  readModels: Showing<typeof due>,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
): Promise<number> {
  // `below` is exclusive, and due at this moment counts.
  const below = later(clock.now().toISOString(), 1)
  let kept = 0
  const waiting = { table: 'requests', where: { waiting: true }, by: 'dueAt', direction: 'rising', below } as const
  for await (const { requestId } of eachRow(() => readModels.upToNow(due), waiting)) {
    const keep = () => requests.decide(requestId, system('clock', newId()), (state, at) => keepTime(state, { at }))
    if (await unlessAltered(keep)) kept++
  }
  return kept
}
