import type { JobQueue } from '@countersign/job-queue'

/** What works off a queue, running. */
export interface Consumer {
  /** A word on how far it is. @throws when that cannot be told */
  check(): Promise<string>
  /** Ends after the jobs in hand. */
  stop(): Promise<void>
}

const secondsOfADay = 24 * 60 * 60

/**
 * Waits, in ms, between the tries of a job that finds an engine of ours away, for a day. They do not grow: however long the
 * engine was away, the job is done within seconds of its return.
 */
export const forADayMs = [1000, ...Array.from({ length: secondsOfADay / 5 }, () => 5000)]

/** How many jobs of a queue wait, are due later and run, for people. */
export async function countedIn(queue: Pick<JobQueue, 'counts'>, name: string): Promise<string> {
  const { waiting, delayed, running } = await queue.counts(name)
  return `${waiting} waiting, ${delayed} due later, ${running} running`
}
