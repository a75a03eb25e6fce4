import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/**
 * Atomic, unlike BullMQ's own removal, which would forget a job that has just run and ended.
 * KEYS: wait, delayed, the job. ARGV: its id.
 */
const script = `
if redis.call('LREM', KEYS[1], 1, ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1]) > 0 then redis.call('DEL', KEYS[3]) end
`

export async function dropIfWaiting(client: Redis, queue: Queue, id: string): Promise<void> {
  await client.eval(script, 3, queue.toKey('wait'), queue.toKey('delayed'), queue.toKey(id), id)
}
