import { type SealingJob, sealingQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { SealingPost, SealingTry } from '../../ports/sealing-post.js'

const idOf = ({ requestId, attempt }: SealingTry) => `seal-${requestId}-${attempt}`

/** Tries at sealing as jobs. They name the request alone: what is sealed is read from its history. */
export function queuedSealingPost(queue: JobQueue): SealingPost {
  return {
    async post({ requestId, attempt }, again = false) {
      const payload: SealingJob = { version: 1, requestId, attempt }
      const job = { id: idOf({ requestId, attempt }), payload, about: requestId }
      await queue.enqueue(sealingQueue, job, { again })
    },
    holds: (one) => queue.holds(sealingQueue, idOf(one)),
  }
}
