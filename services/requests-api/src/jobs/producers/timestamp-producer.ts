import { type TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import type { TimestampPost, UntimedHead } from '../../ports/timestamp-post.js'

const idOf = ({ requestId, revision }: UntimedHead) => `timestamp-${requestId}-${revision}`

/** Heads as jobs. They name the event alone: its hash is read from the history. */
export function queuedTimestampPost(queue: JobQueue): TimestampPost {
  return {
    async post({ requestId, revision }, again = false) {
      const payload: TimestampJob = { version: 1, requestId, revision }
      await queue.enqueue(timestampQueue, { id: idOf(payload), payload, about: requestId }, { again })
    },
    holds: (head) => queue.holds(timestampQueue, idOf(head)),
  }
}
