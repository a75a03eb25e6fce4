import { setTimeout as wait } from 'node:timers/promises'
import { type Job, UnrecoverableError, Worker as BullWorker } from 'bullmq'
import { GiveUp, type WorkDefinition, type Worker } from '../port.js'
import { idOf } from './job-keys.js'
import type { Log } from '@countersign/telemetry'
import { isAway, reasonOf, WorkerClients } from './redis-clients.js'
import { longestIdleSeconds, remembered, workerBackend } from './worker-backend.js'

/** How long a worker being closed waits for Redis to take down how its last jobs ended. */
const writeDownMs = 2000

/** A store that failed is asked again after this. */
const storeAwayMs = 1000

/** What BullMQ is told instead of a handler's error: it keeps what it is told, and errors name addresses. */
class TryAgain extends Error {
  override readonly name = 'TryAgain'
  constructor(readonly delayMs: number) {
    super('the attempt failed')
  }
}

export interface WorkerOptions {
  url: string
  prefix: string
  /** How long a job stays with a worker that is not heard of, ms; it is renewed by halves. */
  lockMs: number
  log: Log
}

/** Takes jobs of one queue, on two connections of its own. */
export class BullmqWorker implements Worker {
  readonly #clients
  readonly #worker: BullWorker
  #inHand = 0
  #idle: (() => void)[] = []
  #closing: Promise<void> | undefined

  constructor(
    queue: string,
    private readonly definition: WorkDefinition,
    { url, prefix, lockMs, log }: WorkerOptions,
  ) {
    this.#clients = new WorkerClients(url)
    const options = {
      connection: this.#clients.asking,
      prefix,
      concurrency: definition.concurrency ?? 1,
      lockDuration: lockMs,
      // One worker of all looks at a time, and one whose timer goes a moment too early looks the next time only; a job is
      // taken back by the second look that finds it. So the looks are closer together than the lock is long.
      stalledInterval: Math.ceil(lockMs / 3),
      // A job whose worker was killed is taken again however often that happens: at least once.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: storeAwayMs,
      drainDelay: longestIdleSeconds,
      removeOnComplete: remembered,
      removeOnFail: remembered,
      settings: { backoffStrategy: waitOf },
    }
    const backend = workerBackend(prefix, this.#clients)
    this.#worker = new BullWorker(queue, (job) => this.#do(job), options, backend)
    this.#worker.on('error', (error) => {
      if (!isAway(error)) log.warn({ queue, reason: reasonOf(error) }, 'a worker of the job queue was refused by Redis')
    })
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /**
   * BullMQ waits for what is in hand, and then for Redis, however long that is away. What cannot be written down stays
   * running, and is taken again.
   */
  async #close(): Promise<void> {
    let closed = false
    const closing = this.#worker.close().then(() => {
      closed = true
    })
    do {
      await this.#whenIdle()
      await Promise.race([closing, wait(writeDownMs, undefined, { ref: false })])
    } while (!closed && this.#inHand > 0)
    if (!closed) await this.#clients.end(this.#clients.asking)
    await closing
  }

  async #do(job: Job<unknown>): Promise<void> {
    const attempt = job.attemptsStarted
    const nextDelayMs = this.definition.retryDelaysMs[attempt - 1] ?? null
    this.#inHand++
    try {
      await this.definition.handle({ id: idOf(job), payload: job.data, attempt, nextDelayMs })
    } catch (error) {
      if (error instanceof GiveUp) throw new UnrecoverableError('the handler gave up')
      if (nextDelayMs === null) throw new UnrecoverableError('the last attempt failed')
      throw new TryAgain(nextDelayMs)
    } finally {
      this.#inHand--
      if (this.#inHand === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  async #whenIdle(): Promise<void> {
    if (this.#inHand > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }
}

/** How long until the next attempt; what is not a handler's failure is Redis that would not take down a success. */
function waitOf(_attempts: number, _kind?: string, error?: Error): number {
  return error instanceof TryAgain ? error.delayMs : storeAwayMs
}
