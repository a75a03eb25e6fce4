import { EngineUnavailable } from '@countersign/process'

/** Work to be done once, named so that it is known again. */
export interface Job {
  /** Letters, digits and dashes; the same id is the same job. Not a bare number, and no colon (BullMQ's rules). */
  id: string
  payload: unknown
  /** What the job is about, so that all about one thing can be forgotten. */
  about?: string
}

/** A job on its way through a handler. */
export interface TakenJob {
  id: string
  payload: unknown
  /** Which attempt this is, from 1. */
  attempt: number
  /** How long until the next attempt, should this one fail; null when it is the last. */
  nextDelayMs: number | null
}

export interface WorkDefinition {
  /** Waits between attempts; one attempt more than there are waits. */
  retryDelaysMs: readonly number[]
  /** Jobs handled at the same time; one where left out. */
  concurrency?: number
  /** @throws {GiveUp} to end the job; anything else: the next attempt, if there is one */
  handle: (job: TakenJob) => Promise<void>
}

export interface Worker {
  /** Takes no new job and waits for those in hand. */
  close(): Promise<void>
}

/** How much there is of what, in one queue. */
export interface JobCounts {
  waiting: number
  /** Due later: delayed, or between two attempts. */
  delayed: number
  running: number
  /** Ended without success, of those still remembered. */
  failed: number
}

/**
 * Jobs that outlive the process. What is in it can always be made again from the event log, so it may be dropped; as long
 * as it is there, a job is handled at least once.
 */
export interface JobQueue {
  /**
   * Adds a job. The same id again, while the queue holds or remembers it, changes nothing.
   *
   * @param options.delayMs how long it waits before it is due
   * @param options.again adds it also where the queue remembers it as ended: for whoever knows that it is to be done anew
   * @throws {BadJobId}
   * @throws {QueueUnavailable} when nothing was added
   */
  enqueue(queue: string, job: Job, options?: { delayMs?: number; again?: boolean }): Promise<void>
  /** Whether a job is still to be done: waiting, due later, or running. */
  holds(queue: string, id: string): Promise<boolean>
  /** Takes jobs of a queue, oldest first, as long as the worker is not closed. */
  work(queue: string, definition: WorkDefinition): Worker
  counts(queue: string): Promise<JobCounts>
  /** Drops one job that waits or is due later; one that is running stays, and one that has ended is remembered. */
  drop(queue: string, id: string): Promise<void>
  /**
   * Drops every job about a thing that is not running.
   *
   * @throws {QueueUnavailable} when some may be left, or traces of them: it is to be done again
   */
  forget(queue: string, about: string): Promise<void>
  /** Closes every worker, waits for their jobs, then the store. */
  close(): Promise<void>
}

/** The job is not to be tried again. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

/** The queue's store cannot be reached; the producer tries again. */
export class QueueUnavailable extends EngineUnavailable {
  override readonly name = 'QueueUnavailable'
}

export class BadJobId extends Error {
  override readonly name = 'BadJobId'
  constructor(id: string) {
    super(`${JSON.stringify(id)} cannot be a job's id: letters, digits and dashes, and not a bare number`)
  }
}

/** @throws {BadJobId} for an id that one of the stores would refuse */
export function checkJobId(id: string): void {
  if (!/^[A-Za-z0-9-]{1,200}$/.test(id) || /^-?\d+$/.test(id)) throw new BadJobId(id)
}
