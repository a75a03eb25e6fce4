import { type PageCheckJob, pageCheckQueue } from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'

/** A turn of a check of pages. */
export type PageCheckTask = Omit<PageCheckJob, 'version'>

/** Enqueues checks of pages. They are about bytes, and name no request. */
export class PageCheckProducer {
  constructor(private readonly queue: Pick<JobQueue, 'enqueue' | 'holds'>) {}

  /**
   * Enqueues a check; one that was enqueued already changes nothing.
   *
   * @param again also where the queue remembers it as done
   */
  async enqueue(task: PageCheckTask, again = false): Promise<void> {
    await this.queue.enqueue(pageCheckQueue, { id: idOf(task), payload: { version: 1, ...task } }, { again })
  }

  /** Whether a check is still to be done, or under way. */
  holds(task: PageCheckTask): Promise<boolean> {
    return this.queue.holds(pageCheckQueue, idOf(task))
  }
}

const idOf = ({ rendition, original, turn }: PageCheckTask): string =>
  `check-${rendition}-${original ?? 'alone'}-${turn}`
