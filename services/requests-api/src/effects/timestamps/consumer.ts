import { TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { HeadTimestamping } from './timestamp-heads.js'
import { timestampRetryMs } from '../../signing/limits.js'
import { type Consumer, countedIn } from '../consumer.js'

/** Servers of timestamps are others': few questions at the same time. */
const atOnce = 2

/** Takes heads that are to be timestamped. */
export function consumeTimestamps(queue: JobQueue, timestamping: Pick<HeadTimestamping, 'attempt'>): Consumer {
  const worker = queue.work(timestampQueue, {
    retryDelaysMs: timestampRetryMs,
    concurrency: atOnce,
    handle: ({ payload, attempt, nextDelayMs }) =>
      timestamping.attempt(TimestampJob.parse(payload), { attempt, isLast: nextDelayMs === null }),
  })
  return { check: () => countedIn(queue, timestampQueue), stop: () => worker.close() }
}
