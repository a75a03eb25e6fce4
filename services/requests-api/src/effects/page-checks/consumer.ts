import { PageCheckJob, pageCheckQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { PageChecking } from './check-pages.js'
import { type Consumer, countedIn, forADayMs } from '../consumer.js'

/** So many checks at the same time: with their readers they leave room for uploads. */
const atOnce = 2

/** Takes renditions whose pages are to be checked. */
export function consumePageChecks(queue: JobQueue, checking: Pick<PageChecking, 'attempt'>): Consumer {
  const worker = queue.work(pageCheckQueue, {
    retryDelaysMs: forADayMs,
    concurrency: atOnce,
    handle: async ({ payload }) => {
      const { version: _, ...task } = PageCheckJob.parse(payload)
      await checking.attempt(task)
    },
  })
  return { check: () => countedIn(queue, pageCheckQueue), stop: () => worker.close() }
}
