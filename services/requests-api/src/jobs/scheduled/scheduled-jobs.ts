import type { Vault } from '@countersign/vault'
import type { ScheduledJob } from './scheduler.js'
import { endRetention } from './end-retention.js'
import { keepTimeOfAll } from './keep-time.js'
import { reconcilePageChecks } from './reconcile-page-checks.js'
import { reconcileMails } from './reconcile-mails.js'
import { reconcileSealing } from './reconcile-sealing.js'
import { reconcileTimestamps } from './reconcile-timestamps.js'
import { RetentionGuard } from './retention-guard.js'
import { RetentionHalts } from './retention-halt.js'
import type { UploadSweep } from './sweep-uploads.js'
import type { ReadModels } from '../../application/read-models.js'
import type { RequestDecisions } from '../../application/request-decisions.js'
import type { HistoryWatch } from '../../integrity/history-watch.js'
import type { IdempotencyStore } from '../../ports/idempotency-store.js'
import type { PageCheckBook } from '../../application/page-checks/page-check-book.js'
import type { Clock } from '../../ports/clock.js'
import type { PageChecks } from '../../ports/page-checks.js'
import type { MailProducer } from '../producers/mail-producer.js'
import type { MailRequests } from '../../reactors/mail-requests.js'
import type { SealingRequests } from '../../reactors/sealing-requests.js'
import type { TimestampRequests } from '../../reactors/timestamp-requests.js'

const minute = 60_000
const hour = 60 * minute
/** An end is an event within a minute (rule signing-16). */
const keepTimeEveryMs = minute / 3
/** How long an Idempotency-Key is remembered. */
const callsRememberedMs = 24 * hour

/** What scheduled jobs are done with. */
export interface ScheduledJobParts {
  readModels: ReadModels
  requests: RequestDecisions
  mailProducer: MailProducer
  mails: MailRequests
  sealings: SealingRequests
  /** Null: no timestamp server is configured. */
  timestamps: TimestampRequests | null
  sweep: UploadSweep
  calls: IdempotencyStore
  pageChecks: PageChecks
  book: PageCheckBook
  history: HistoryWatch
  clock: Clock
  vault: Vault
  /** Null: nothing is erased by the clock. */
  retentionDays: number | null
}

/** What is done again and again, by one replica at a time. Each follows from the log, so none minds being missed. */
export function scheduledJobsOf(parts: ScheduledJobParts): readonly ScheduledJob[] {
  const { readModels, requests, mailProducer, mails, sealings, timestamps, sweep, calls, history, clock } = parts
  const { retentionDays, vault, pageChecks, book } = parts
  const guard = new RetentionGuard(new RetentionHalts(vault))
  const began = clock.now().getTime()
  const retention: ScheduledJob[] =
    retentionDays === null
      ? []
      : [
          {
            name: 'end-retention',
            everyMs: hour,
            // Not at a start: the clock may not have been set yet, and somebody may look at the configuration first.
            run: async () =>
              clock.now().getTime() - began < hour
                ? { waits: 'an hour after the start' }
                : { erased: await endRetention(retentionDays, readModels, requests, clock, guard) },
          },
        ]
  const timestamping: ScheduledJob[] = timestamps
    ? [
        {
          name: 'reconcile-timestamps',
          everyMs: minute,
          run: async () => ({ mended: await reconcileTimestamps(readModels, timestamps, clock) }),
        },
      ]
    : []
  return [
    {
      name: 'reconcile-mails',
      everyMs: minute,
      run: async () => ({ mended: await reconcileMails(readModels, mailProducer, mails) }),
    },
    {
      name: 'reconcile-sealing',
      everyMs: minute,
      run: async () => ({ mended: await reconcileSealing(readModels, sealings) }),
    },
    ...timestamping,
    {
      name: 'reconcile-page-checks',
      everyMs: minute,
      run: async () => ({ mended: await reconcilePageChecks(pageChecks, book) }),
    },
    {
      name: 'keep-time',
      everyMs: keepTimeEveryMs,
      run: async () => ({ due: await keepTimeOfAll(readModels, requests, clock) }),
    },
    { name: 'sweep-uploads', everyMs: hour, run: () => sweep.run() },
    { name: 'go-over-history', everyMs: minute, run: () => history.goOver() },
    ...retention,
    {
      name: 'forget-calls',
      everyMs: hour,
      run: () => calls.forgetBefore(new Date(clock.now().getTime() - callsRememberedMs)),
    },
  ]
}
