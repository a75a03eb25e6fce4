import { eachRow } from '@countersign/projections'
import { due } from '../read-models/due.js'
import { runDue } from '../signing/decisions/run-due.js'
import { later } from '../signing/moments.js'
import { system } from '../application/caller.js'
import { newId } from '../application/ids.js'
import type { ReadModelAccess } from '../application/read-models.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import { unlessAltered } from '../application/unless-altered.js'
import type { Clock } from '../ports/clock.js'

/**
 * Handles reminders, warnings, expiry and sealing retries (rules signing-15, signing-16, sealing-7). Catches up after
 * downtime.
 */
export async function runAllDue(
  readModels: ReadModelAccess<typeof due>,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
): Promise<number> {
  // `below` is exclusive, and due at this moment counts.
  const below = later(clock.now().toISOString(), 1)
  let changed = 0
  const waiting = { table: 'requests', where: { waiting: true }, by: 'dueAt', direction: 'rising', below } as const
  for await (const { requestId } of eachRow(() => readModels.latest(due), waiting)) {
    const run = () => requests.decide(requestId, system('clock', newId()), (state, at) => runDue(state, { at }))
    if (await unlessAltered(run)) changed++
  }
  return changed
}
