import { eachRow } from '@countersign/projections'
import { retention } from '../read-models/erasure/retention.js'
import { erasePersonalData } from '../domain/erasure/erase-personal-data.js'
import { Refusal } from '../../kernel/refusal.js'
import { later } from '../../kernel/moments.js'
import { system } from '../../kernel/caller.js'
import { endIfUnsealable } from '../use-cases/sealing/end-unsealable.js'
import { newId } from '../../kernel/ids.js'
import type { ReadModelAccess } from '../../platform/read-models.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import { unlessAltered } from '../../kernel/unless-altered.js'
import type { Clock } from '../../kernel/clock.js'
import type { RetentionGuard } from './retention-guard.js'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Erases requests at rest for longer than the retention period (rule erasure-6). Catches up after downtime.
 * @returns the number of requests erased
 * @throws {RetentionHalted} before erasing anything, if the guard objects
 */
export async function endRetention(
  days: number,
  readModels: ReadModelAccess<typeof retention>,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
  guard: Pick<RetentionGuard, 'judge' | 'passed'>,
): Promise<number> {
  const now = clock.now().toISOString()
  const below = later(now, -days * dayMs)
  await guard.judge(await readModels.latest(retention), now, below)
  const reason = `The retention period of ${days} ${days === 1 ? 'day' : 'days'} is over.`
  let erased = 0
  const resting = { table: 'requests', where: { resting: true }, by: 'since', direction: 'rising', below } as const
  for await (const { requestId } of eachRow(() => readModels.latest(retention), resting)) {
    if (await eraseAtRest(requestId, reason, requests)) erased++
  }
  await guard.passed()
  return erased
}

/** @returns false for a request that was sent again just now, and for an altered history */
async function eraseAtRest(
  requestId: string,
  reason: string,
  requests: Pick<RequestDecisions, 'decide'>,
): Promise<boolean> {
  const caller = system('retention', newId())
  try {
    const erased = await unlessAltered(async () => {
      await endIfUnsealable(requestId, caller, requests)
      return requests.decide(requestId, caller, (state, at) => erasePersonalData(state, { reason, at }))
    })
    return erased !== undefined
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'still-pending') return false
    throw error
  }
}
