import { BadConfiguration, withTimeout } from '@countersign/process'
import { Redis } from 'ioredis'
import { connectTimeout } from './redis-clients.js'

/** One harmless command for each right of the account (docs/operations.md), on a key that does not exist. */
const probes = (key: string): readonly (readonly [right: string, command: string, ...args: (string | number)[]])[] => [
  ['+info', 'INFO', 'memory'],
  ['+@read', 'EXISTS', key],
  ['+@write', 'DEL', key],
  ['+@blocking', 'BZPOPMIN', key, 0.01],
  ['+@scripting', 'EVAL', "return redis.call('EXISTS', KEYS[1])", 1, key],
]

/**
 * Asks Redis for every right that the queue needs, before anything is opened: BullMQ and ioredis repeat or print such
 * refusals. Passes if Redis does not answer.
 * @param variable the environment variable with the address
 * @throws {BadConfiguration}
 */
export async function requireRights(variable: string, url: string, prefix = 'countersign'): Promise<void> {
  const client = new Redis(url, { enableReadyCheck: false, retryStrategy: () => null, connectTimeout, disconnectTimeout: 1 }) // prettier-ignore
  client.on('error', () => undefined)
  const missing = new Set<string>()
  const ask = async () => {
    for (const [right, command, ...args] of probes(`${prefix}:rights`)) {
      await client.call(command, ...args).catch(({ message }: Error) => {
        if (message.startsWith('NOPERM')) missing.add(message.includes(' key') ? `~${prefix}*` : right)
      })
    }
  }
  await withTimeout(connectTimeout, ask, () => undefined).finally(() => client.disconnect())
  if (missing.size === 0) return
  const cure = `Grant them in Redis: ACL SETUSER NAME ${[...missing].join(' ')}`
  throw new BadConfiguration([`${variable} names an account without rights that the job queue needs. ${cure}`])
}

/** @returns a remark if Redis hides its policy @throws {Error} if it may evict jobs */
export function judgeEviction(info: string): string | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy === undefined) return 'Redis does not say whether it evicts jobs (INFO memory)'
  if (policy === 'noeviction') return null
  throw new Error(`Redis may evict jobs: its maxmemory-policy is ${policy}. Set it to noeviction`)
}
