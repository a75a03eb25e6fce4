import { type MailOutcome, mailOutcomeQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { Metrics } from '../ports/metrics.js'

/** Decorates the queue: counts every outcome reported on it. */
export function countedOutcomes(queue: JobQueue, metrics: Metrics): Pick<JobQueue, 'enqueue'> {
  return {
    async enqueue(name, job, options) {
      await queue.enqueue(name, job, options)
      if (name !== mailOutcomeQueue) return
      const { kind, outcome } = job.payload as MailOutcome
      metrics.mailAttempted(kind, outcome)
    },
  }
}
