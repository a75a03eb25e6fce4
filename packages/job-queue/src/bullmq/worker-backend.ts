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

/**
 * How long, and how many, ended jobs are remembered, so that adding one again changes nothing: as long as by the SQLite
 * queue. A job is some 1,600 bytes of Redis once ended.
 */
export const remembered: KeepJobs = { age: 7 * 24 * 60 * 60, count: 50_000 }

/**
 * The longest wait of an idle worker, in seconds, before it looks for jobs by itself. One marker in Redis wakes one worker; a
 * worker that is just being closed may take the marker with it, and the job then waits for another worker's next look. BullMQ
 * would wait for 5 s, or 10 s where a job is due later (ADR 0025).
 */
export const longestIdleSeconds = 1

/** BullMQ's backend of a worker, which forgets a job's payload in the same step that ends it, and can be closed always. */
class WorkerBackend extends RedisQueueBackend {
  constructor(
    queue: string,
    keys: QueueKeys,
    options: QueueBaseOptions,
    private readonly clients: WorkerClients,
  ) {
    const [asking, waiting] = [clients.asking, clients.waiting].map(
      (one) => new RedisConnection(one, { blocking: true }),
    )
    super(asking!, queue, keys.getKeys(queue), (type) => keys.toKey(queue, type), options, waiting)
  }

  override get maximumBlockTimeout(): number {
    return longestIdleSeconds
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

/** @param clients the worker's own; it closes them */
export function workerBackend(prefix: string, clients: WorkerClients): BackendFactory<WorkerBackend> {
  return (queue, options) => new WorkerBackend(queue, new QueueKeys(prefix), options, clients)
}
