import type { JobQueue } from '@countersign/job-queue'

/** What works off a queue, running. */
export interface Consumer {
  /** A word on how far it is. @throws when that cannot be told */
  check(): Promise<string>
  /** Ends after the jobs in hand. */
  stop(): Promise<void>
}

/** A job that could not be tried, since an engine was away, is tried again for about a day. */
export const forADayMs = [1000, 5000, 30_000, 60_000, 300_000, ...Array.from({ length: 24 }, () => 3_600_000)]

/** How many jobs of a queue wait, are due later and run, for people. */
export async function countedIn(queue: Pick<JobQueue, 'counts'>, name: string): Promise<string> {
  const { waiting, delayed, running } = await queue.counts(name)
  return `${waiting} waiting, ${delayed} due later, ${running} running`
}
