import { SealingJob, sealingQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { Completion } from './complete.js'
import type { Showing } from '../../application/read-models.js'
import { due } from '../../read-models/due.js'
import { type Consumer, countedIn, forADayMs } from '../consumer.js'

export interface SealingConsumerParts {
  queue: JobQueue
  completion: Pick<Completion, 'attempt'>
  readModels: Showing<typeof due, 'asItIs'>
  /** So many requests are sealed at the same time. */
  atOnce: number
}

/** Takes requests that everyone has acted on, and completes them. */
export function consumeSealings({ queue, completion, readModels, atOnce }: SealingConsumerParts): Consumer {
  const worker = queue.work(sealingQueue, {
    retryDelaysMs: forADayMs,
    concurrency: atOnce,
    handle: async ({ payload }) => {
      const { requestId, attempt } = SealingJob.parse(payload)
      await completion.attempt(requestId, attempt)
    },
  })
  return {
    async check() {
      const counted = await countedIn(queue, sealingQueue)
      const failed = await toBeTriedAgain(readModels)
      // A document that cannot be sealed is its request's own trouble: this part is well all the same.
      return failed === 0 ? counted : `${counted}; ${failed} failed and to be tried again`
    },
    stop: () => worker.close(),
  }
}

const mostCounted = 200

/** Requests whose sealing failed, and that wait for their next try; of the first so many that are being sealed. */
async function toBeTriedAgain(readModels: Showing<typeof due, 'asItIs'>): Promise<number> {
  const tables = await readModels.asItIs(due)
  const query = { table: 'requests', where: { sealing: true }, by: 'dueAt', direction: 'rising' } as const
  const page = await tables.page({ ...query, limit: mostCounted })
  return page.filter(({ row }) => row.timetable.retryAt !== null).length
}
