import { eachRow } from '@countersign/projections'
import { due } from '../read-models/sending/due.js'
import { runDue } from '../domain/sending/run-due.js'
import { later } from '../../kernel/moments.js'
import { system } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import type { ReadModelAccess } from '../../platform/read-models.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import { unlessAltered } from '../../kernel/unless-altered.js'
import type { Clock } from '../../kernel/clock.js'

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
