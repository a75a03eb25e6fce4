import { EngineUnavailable } from '@countersign/process'

export interface Job {
  /** Idempotency key: letters, digits and dashes. Not a bare number, and no colon (BullMQ's rules). */
  id: string
  payload: unknown
  /** Subject of the job, by which all its jobs can be forgotten. */
  about?: string
}

export interface TakenJob {
  id: string
  payload: unknown
  attempt: number
  /** Delay before the next attempt if this one fails; null for the last. */
  nextDelayMs: number | null
}

export interface WorkDefinition {
  /** Delays between attempts; there is one more attempt than delays. */
  retryDelaysMs: readonly number[]
  concurrency?: number
  /** @throws {GiveUp} to end the job; any other error leads to the next attempt, if any */
  handle: (job: TakenJob) => Promise<void>
}

export interface Worker {
  close(): Promise<void>
}

export interface JobCounts {
  waiting: number
  /** Due later: delayed, or between two attempts. */
  delayed: number
  running: number
  failed: number
}

/** At-least-once delivery. The queue may be dropped, because all jobs can be recreated from the event log. */
export interface JobQueue {
  /**
   * Ignores an id that the queue holds or remembers.
   *
   * @param options.delayMs delay before it is due
   * @param options.again adds it even if remembered as ended, for a deliberate rerun
   * @param options.first is taken before all that wait
   * @throws {BadJobId}
   * @throws {QueueUnavailable} if nothing was added
   */
  enqueue(queue: string, job: Job, options?: { delayMs?: number; again?: boolean; first?: boolean }): Promise<void>
  /** True for a waiting, delayed or running job. */
  holds(queue: string, id: string): Promise<boolean>
  work(queue: string, definition: WorkDefinition): Worker
  counts(queue: string): Promise<JobCounts>
  /** @returns a remark, if any @throws {Error} while the store's settings may lose jobs. Absent where they cannot. */
  check?(): Promise<string | null>
  /** Drops a waiting or delayed job; keeps a running one and remembers an ended one. */
  drop(queue: string, id: string): Promise<void>
  /** Keeps running jobs. @throws {QueueUnavailable} if jobs or traces may remain: call again */
  forget(queue: string, about: string): Promise<void>
  /** Closes every worker, waits for their jobs, then closes the store. */
  close(): Promise<void>
}

export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** The queue's store is unavailable; producers retry. */
export class QueueUnavailable extends EngineUnavailable {
  override readonly name = 'QueueUnavailable'
}

export class BadJobId extends Error {
  override readonly name = 'BadJobId'
  constructor(id: string) {
    super(`${JSON.stringify(id)} cannot be a job's id: letters, digits and dashes, and not a bare number`)
  }
}

export function checkJobId(id: string): void {
  if (!/^[A-Za-z0-9-]{1,200}$/.test(id) || /^-?\d+$/.test(id)) throw new BadJobId(id)
}
