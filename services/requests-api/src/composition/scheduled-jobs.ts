import type { Vault } from '@countersign/vault'
import type { ScheduledJob } from '../platform/timers/scheduler.js'
import { endRetention } from '../requests/timers/end-retention.js'
import { runAllDue } from '../requests/timers/run-due.js'
import { RetentionGuard } from '../requests/timers/retention-guard.js'
import { RetentionHalts } from '../requests/timers/retention-halt.js'
import type { UploadSweep } from '../requests/timers/sweep-uploads.js'
import type { ReadModels } from '../platform/read-models.js'
import type { RequestDecisions } from '../requests/use-cases/request-decisions.js'
import type { HistoryWatch } from '../platform/integrity/history-watch.js'
import type { AccessStore } from '../access/ports/access-store.js'
import type { IdempotencyStore } from '../platform/ports/idempotency-store.js'
import type { Clock } from '../kernel/clock.js'

const minute = 60_000
const hour = 60 * minute
/** Requests expire within a minute (rule signing-16). */
const runDueEveryMs = minute / 3
const callsRememberedMs = 24 * hour

export interface ScheduledJobParts {
  readModels: ReadModels
  requests: RequestDecisions
  mending: readonly ScheduledJob[]
  sweep: UploadSweep
  calls: IdempotencyStore
  access: AccessStore
  history: HistoryWatch
  clock: Clock
  vault: Vault
  /** Null disables retention. */
  retentionDays: number | null
}

/** Jobs that run on one replica at a time. Each derives its work from the log, so a missed run does no harm. */
export function scheduledJobsOf(parts: ScheduledJobParts): readonly ScheduledJob[] {
  const { readModels, requests, mending, sweep, calls, access, history, clock, retentionDays, vault } = parts
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
    ...mending,
    {
      name: 'keep-time',
      everyMs: runDueEveryMs,
      run: async () => ({ due: await runAllDue(readModels, requests, clock) }),
    },
    { name: 'sweep-uploads', everyMs: hour, run: () => sweep.run() },
    { name: 'go-over-history', everyMs: minute, run: () => history.verifyLog() },
    ...retention,
    {
      name: 'forget-calls',
      everyMs: hour,
      run: () => calls.forgetBefore(new Date(clock.now().getTime() - callsRememberedMs)),
    },
    { name: 'sweep-access', everyMs: hour, run: () => access.cleanUp(clock.now()) },
  ]
}
