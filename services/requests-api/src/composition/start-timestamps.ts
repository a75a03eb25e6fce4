import { TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import { timestampsByHttp } from '../adapters/sealing/timestamps-by-http.js'
import type { RequestDecisions } from '../application/request-decisions.js'
import { HeadTimestamping } from '../application/timestamps/head-timestamping.js'
import type { Log } from '@countersign/telemetry'
import { timestampRetryMs } from '../signing/limits.js'

/** Servers of timestamps are others': few questions at the same time. */
const atOnce = 2

export interface TimestampsStart {
  queue: JobQueue
  /** Null: no timestamp server is configured. */
  timestampUrl: string | null
  requests: RequestDecisions
  log: Log
}

/** What timestamps heads, running. */
export interface RunningTimestamps {
  /** A word on how far it is. @throws when that cannot be told */
  check(): Promise<string>
  /** Ends after those in hand. */
  stop(): Promise<void>
}

/** Takes heads that are to be timestamped, where there is a server to ask. */
export function startTimestamps({ queue, timestampUrl, requests, log }: TimestampsStart): RunningTimestamps {
  if (timestampUrl === null) return { check: async () => 'none: no server is configured', stop: async () => {} }
  const timestamping = new HeadTimestamping({ requests, authority: timestampsByHttp(timestampUrl), log })
  const worker = queue.work(timestampQueue, {
    retryDelaysMs: timestampRetryMs,
    concurrency: atOnce,
    handle: ({ payload, attempt, nextDelayMs }) =>
      timestamping.attempt(TimestampJob.parse(payload), { attempt, isLast: nextDelayMs === null }),
  })
  return {
    async check() {
      const { waiting, delayed, running } = await queue.counts(timestampQueue)
      return `of ${new URL(timestampUrl).host}; ${waiting} waiting, ${delayed} due later, ${running} running`
    },
    stop: () => worker.close(),
  }
}
