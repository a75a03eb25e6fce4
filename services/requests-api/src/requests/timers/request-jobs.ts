import type { Vault } from '@countersign/vault'
import type { ScheduledJob } from '../../platform/timers/scheduler.js'
import type { ReadModels } from '../../platform/read-models.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import type { Clock } from '../../kernel/clock.js'
import { endRetention } from './end-retention.js'
import { RetentionGuard } from './retention-guard.js'
import { RetentionHalts } from './retention-halt.js'
import { runAllDue } from './run-due.js'
import { UploadSweep, type UploadSweepParts } from './sweep-uploads.js'

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
  const sweep = new UploadSweep(parts)
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
    { name: 'sweep-uploads', everyMs: hour, run: () => sweep.run() },
    ...retention,
  ]
}
