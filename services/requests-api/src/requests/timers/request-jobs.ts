import type { Vault } from '@countersign/vault'
import { eachRow } from '@countersign/projections'
import type { ScheduledJob } from '../../platform/timers/scheduler.js'
import type { ReadModelAccess, ReadModels } from '../../platform/read-models.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import type { Clock } from '../../kernel/clock.js'
import { endRetention, RetentionGuard } from './end-retention.js'
import { RetentionHalts } from './retention-halt.js'
import { sweepUploads, type UploadSweepParts } from './sweep-uploads.js'
import { due } from '../read-models/sending/due.js'
import { runDue } from '../domain/sending/course.js'
import { later } from '../../kernel/moments.js'
import { system } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import { unlessAltered } from '../../kernel/unless-altered.js'

const minute = 60_000
const hour = 60 * minute
/** Requests expire within a minute (rule signing-16). */
const runDueEveryMs = minute / 3

export interface RequestJobParts extends UploadSweepParts {
  readModels: ReadModels
  requests: RequestDecisions
  clock: Clock
  vault: Vault
  /** Null disables retention. */
  retentionDays: number | null
}

/** Jobs that run on one replica at a time. Each derives its work from the log, so a missed run does no harm. */
export function requestJobs(parts: RequestJobParts): readonly ScheduledJob[] {
  const { readModels, requests, clock, retentionDays, vault } = parts
  const guard = new RetentionGuard(new RetentionHalts(vault))
  const began = clock.now().getTime()
  const retention: ScheduledJob[] =
    retentionDays === null
      ? []
      : [
          {
            name: 'end-retention',
            everyMs: hour,
            // Not right after the start: the clock may still be unset, and operators can check the configuration first.
            run: async () =>
              clock.now().getTime() - began < hour
                ? { waits: 'an hour after the start' }
                : { erased: await endRetention(retentionDays, readModels, requests, clock, guard) },
          },
        ]
  return [
    {
      name: 'keep-time',
      everyMs: runDueEveryMs,
      run: async () => ({ due: await runAllDue(readModels, requests, clock) }),
    },
    { name: 'sweep-uploads', everyMs: hour, run: () => sweepUploads(parts) },
    ...retention,
  ]
}

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
