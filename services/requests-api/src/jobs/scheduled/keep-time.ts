import type { PageMark } from '@countersign/projections'
import { dueMark, type DueRequest } from '../../read-models/due.js'
import { keepTime } from '../../signing/decisions/keep-time.js'
import { later } from '../../signing/timetable.js'
import { system } from '../../application/caller.js'
import { newId } from '../../application/ids.js'
import type { ReadModels } from '../../application/read-models.js'
import type { RequestDecisions } from '../../application/request-decisions.js'
import { unlessAltered } from '../../application/unless-altered.js'
import type { Clock } from '../../ports/clock.js'

const pageSize = 100

/**
 * Does what is due by now: reminders, warnings, ends of periods, another try at sealing (rules signing-15, signing-16,
 * sealing-7). What that is follows from the log alone, so nothing is lost by a restart, and what happened meanwhile is
 * made up for at once.
 *
 * @returns of how many requests something was due
 */
export async function keepTimeOfAll(
  readModels: ReadModels,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
): Promise<number> {
  // What is due at this very moment is due: pages hold what is below.
  const below = later(clock.now().toISOString(), 1)
  let kept = 0
  let after: PageMark | undefined
  for (;;) {
    const tables = await readModels.upToNow('due')
    const query = { table: 'requests', where: { waiting: true }, by: 'dueAt', direction: 'rising' } as const
    const page = await tables.page({ ...query, below, after, limit: pageSize })
    for (const { row } of page) {
      const { requestId } = row as DueRequest
      const keep = () => requests.decide(requestId, system('clock', newId()), (state, at) => keepTime(state, { at }))
      if (await unlessAltered(keep)) kept++
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return kept
    after = dueMark(last.row as DueRequest)
  }
}
