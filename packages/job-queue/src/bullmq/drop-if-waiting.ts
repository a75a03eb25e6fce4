import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/**
 * BullMQ removes a job in whatever state it is; between a look at the state and the removal it may have run and ended, and
 * that it did is to be remembered. KEYS: wait, delayed, the job. ARGV: its id.
 */
const script = `
if redis.call('LREM', KEYS[1], 1, ARGV[1]) + redis.call('ZREM', KEYS[2], ARGV[1]) > 0 then redis.call('DEL', KEYS[3]) end
`

/** Removes a job that waits or is due later, in one step; any other stays. */
export async function dropIfWaiting(client: Redis, queue: Queue, id: string): Promise<void> {
  await client.eval(script, 3, queue.toKey('wait'), queue.toKey('delayed'), queue.toKey(id), id)
}
