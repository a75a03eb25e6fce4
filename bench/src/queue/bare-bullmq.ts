import { randomUUID } from 'node:crypto'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { MeasuredQueue } from './measured-queue.js'

/** BullMQ as one would use it without a port: a queue, a worker, ids of one's own, a bounded number of ended jobs. */
export function bareBullmq(url: string): MeasuredQueue {
  const connection = new Redis(url, { maxRetriesPerRequest: null })
  // As ours: what is asked in one turn goes out in one write.
  const adding = new Redis(url, { maxRetriesPerRequest: null, enableAutoPipelining: true })
  const name = `bare-${randomUUID()}`
  const queue = new Queue(name, { connection: adding, defaultJobOptions: { removeOnComplete: 100_000 } })
  let worker: Worker | undefined
  return {
    add: (id, payload) => queue.add('job', payload, { jobId: id }),
    work(concurrency, handle) {
      worker = new Worker(name, handle, { connection, concurrency })
    },
    async close() {
      await worker?.close()
      await queue.close()
      await connection.quit()
      await adding.quit()
    },
  }
}
