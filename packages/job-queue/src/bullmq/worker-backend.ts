import {
  type BackendFactory,
  type FinishedPropValAttribute,
  type FinishedStatus,
  type KeepJobs,
  type MinimalJob,
  type QueueBaseOptions,
  QueueKeys,
  RedisConnection,
  RedisQueueBackend,
} from 'bullmq'
import type { WorkerClients } from './redis-clients.js'

/** Retention of ended jobs, about 1,600 bytes each in Redis; as long as in the SQLite queue. */
export const remembered: KeepJobs = { age: 7 * 24 * 60 * 60, count: 50_000 }

/**
 * In seconds. One marker in Redis wakes one worker; a closing worker may consume it, and the job then waits for another
 * worker's poll. BullMQ's default is 5 s, or 10 s with delayed jobs (ADR 0025).
 */
export const longestIdleSeconds = 1

/** Erases a job's payload in the step that ends it, and can always be closed. */
class WorkerBackend extends RedisQueueBackend {
  readonly #waiting: RedisConnection

  constructor(
    queue: string,
    keys: QueueKeys,
    options: QueueBaseOptions,
    private readonly clients: WorkerClients,
  ) {
    // BullMQ's check of the version asks INFO: it prints the eviction policy, and repeats a refusal without a pause.
    const [commandClient, waiting] = [clients.commandClient, clients.waiting].map(
      (one) => new RedisConnection(one, { blocking: true, skipVersionCheck: true }),
    ) as [RedisConnection, RedisConnection]
    super(commandClient, queue, keys.getKeys(queue), (type) => keys.toKey(queue, type), options, waiting)
    this.#waiting = waiting
  }

  override get maximumBlockTimeout(): number {
    return longestIdleSeconds
  }

  /** Without a known version BullMQ waits in whole seconds; Redis 6 and newer take fractions. */
  override waitForJob(blockTimeout: number) {
    this.#waiting.capabilities.canDoubleTimeout = true
    return super.waitForJob(blockTimeout)
  }

  override disconnectBlocking(): Promise<void> {
    return this.clients.end(this.clients.waiting)
  }

  protected override moveToFinishedArgs(
    job: MinimalJob,
    value: unknown,
    valueField: FinishedPropValAttribute,
    keep: boolean | number | KeepJobs | undefined,
    end: FinishedStatus,
    token: string,
    timestamp: number,
    fetchNext?: boolean,
    fields?: Record<string, unknown>,
  ) {
    const forgetful = { ...fields, data: 'null' }
    return super.moveToFinishedArgs(job, value, valueField, keep, end, token, timestamp, fetchNext, forgetful)
  }
}

export function workerBackend(prefix: string, clients: WorkerClients): BackendFactory<WorkerBackend> {
  return (queue, options) => new WorkerBackend(queue, new QueueKeys(prefix), options, clients)
}
