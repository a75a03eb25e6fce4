import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { type BullmqOptions, openBullmqJobQueue } from '@countersign/job-queue/bullmq'
import type { TestRedis } from '@countersign/test-services/redis/open-test-redis'

/** A queue with a unique prefix, because the Redis may be shared. */
export function queueOn(redis: TestRedis, options: Partial<BullmqOptions> = {}) {
  const prefix = options.prefix ?? `test-${randomUUID()}`
  const open = () => openBullmqJobQueue({ url: redis.url, prefix, ...options })
  return { prefix, queue: open(), open, removeKeys: () => removeKeys(redis.url, prefix) }
}

async function removeKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url)
  for await (const keys of client.scanStream({ match: `${prefix}:*`, count: 1000 })) {
    const found = keys as string[]
    if (found.length > 0) await client.unlink(...found)
  }
  client.disconnect()
}
