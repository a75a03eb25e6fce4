import { withTimeout } from '@countersign/process'
import { type Job, UnrecoverableError, Worker as BullWorker } from 'bullmq'
import { GiveUp, type WorkDefinition, type Worker } from '../port.js'
import { idOf } from './job-keys.js'
import type { Log } from '@countersign/telemetry'
import { isAway, reasonOf, WorkerClients } from './redis-clients.js'
import { longestIdleSeconds, remembered, workerBackend } from './worker-backend.js'

/** A closing worker waits this long for Redis to record its last results. */
const writeDownMs = 2000

const storeRetryMs = 1000

/** Replaces a handler's error for BullMQ, which stores it, since errors contain addresses. */
class TryAgain extends Error {
  override readonly name = 'TryAgain'
  constructor(readonly delayMs: number) {
    super('the attempt failed')
  }
}

export interface WorkerOptions {
  url: string
  prefix: string
  /** Lock duration; renewed after half of it. */
  lockMs: number
  log: Log
}

export class BullmqWorker implements Worker {
  readonly #clients
  readonly #worker: BullWorker
  #active = 0
  #idle: (() => void)[] = []
  #closing: Promise<void> | undefined

  constructor(
    queue: string,
    private readonly definition: WorkDefinition,
    { url, prefix, lockMs, log }: WorkerOptions,
  ) {
    this.#clients = new WorkerClients(url)
    const options = {
      connection: this.#clients.commandClient,
      prefix,
      concurrency: definition.concurrency ?? 1,
      lockDuration: lockMs,
      // Only one worker at a time checks for stalled jobs; an early timer skips a round, and the second check that
      // finds a job takes it back. So the checks run more often than the lock expires.
      stalledInterval: Math.ceil(lockMs / 3),
      // At-least-once: a job is retried however often its workers are killed.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: storeRetryMs,
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

  /** BullMQ waits indefinitely for Redis. An unrecorded result leaves the job running, so that it is retried. */
  async #close(): Promise<void> {
    let closed = false
    const closing = this.#worker.close().then(() => {
      closed = true
    })
    do {
      await this.#whenIdle()
      await withTimeout(
        writeDownMs,
        () => closing,
        () => undefined,
      )
    } while (!closed && this.#active > 0)
    if (!closed) await this.#clients.end(this.#clients.commandClient)
    await closing
  }

  async #do(job: Job<unknown>): Promise<void> {
    const attempt = job.attemptsStarted
    const nextDelayMs = this.definition.retryDelaysMs[attempt - 1] ?? null
    this.#active++
    try {
      await this.definition.handle({ id: idOf(job), payload: job.data, attempt, nextDelayMs })
    } catch (error) {
      if (error instanceof GiveUp) throw new UnrecoverableError('the handler gave up')
      if (nextDelayMs === null) throw new UnrecoverableError('the last attempt failed')
      throw new TryAgain(nextDelayMs)
    } finally {
      this.#active--
      if (this.#active === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }

  async #whenIdle(): Promise<void> {
    if (this.#active > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }
}

function waitOf(_attempts: number, _kind?: string, error?: Error): number {
  return error instanceof TryAgain ? error.delayMs : storeRetryMs
}
