import { type SealingJob, sealingQueue, type TimestampJob, timestampQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'

/** Enqueues jobs that only name what is to be done about a request: the rest is read from its history. */
export class TaskProducer<Task extends { requestId: string }> {
  constructor(
    private readonly queue: Pick<JobQueue, 'enqueue' | 'holds'>,
    private readonly name: string,
    private readonly idOf: (task: Task) => string,
  ) {}

  /**
   * Enqueues a task; one that was enqueued already changes nothing.
   *
   * @param again also where the queue remembers it as done, since the history knows of no end
   */
  async enqueue(task: Task, again = false): Promise<void> {
    const job = { id: this.idOf(task), payload: { version: 1, ...task }, about: task.requestId }
    await this.queue.enqueue(this.name, job, { again })
  }

  /** Whether it is still to be done, or under way. */
  holds(task: Task): Promise<boolean> {
    return this.queue.holds(this.name, this.idOf(task))
  }
}

/** Tries at sealing a request that everyone has acted on. */
export type SealingProducer = TaskProducer<Omit<SealingJob, 'version'>>
export const sealingProducer = (queue: JobQueue): SealingProducer =>
  new TaskProducer(queue, sealingQueue, ({ requestId, attempt }) => `seal-${requestId}-${attempt}`)

/** Events whose heads are to be timestamped. */
export type TimestampProducer = TaskProducer<Omit<TimestampJob, 'version'>>
export const timestampProducer = (queue: JobQueue): TimestampProducer =>
  new TaskProducer(queue, timestampQueue, ({ requestId, revision }) => `timestamp-${requestId}-${revision}`)
