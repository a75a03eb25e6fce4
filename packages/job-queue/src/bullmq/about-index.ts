import type { Redis } from 'ioredis'

/** Entries younger than this may belong to a job still being added. */
const graceMs = 60 * 60 * 1000
const atATime = 1000

/** Visits sets not visited for an hour. KEYS: abouts. ARGV: key prefix, now, until when, how many. */
const tidy = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3], 'LIMIT', 0, ARGV[4])
for _, about in ipairs(due) do
  local ids = ARGV[1] .. 'about:' .. about
  for _, id in ipairs(redis.call('SMEMBERS', ids)) do
    if redis.call('EXISTS', ARGV[1] .. id) == 0 then redis.call('SREM', ids, id) end
  end
  if redis.call('EXISTS', ids) == 1 then redis.call('ZADD', KEYS[1], ARGV[2], about)
  else redis.call('ZREM', KEYS[1], about) end
end
return #due
`

/**
 * Sets of job ids by subject. They may list jobs that no longer exist, but never miss an existing one.
 *
 * @param keyPrefix prefix of the queue's keys, including the colon
 */
export class AboutIndex {
  readonly #abouts: string

  constructor(private readonly keyPrefix: string) {
    this.#abouts = `${keyPrefix}abouts`
  }

  /** Send before adding the job. Updates the time first, because recent entries are not tidied. */
  async add(client: Redis, about: string, id: string): Promise<void> {
    await Promise.all([client.zadd(this.#abouts, Date.now(), about), client.sadd(this.#idsOf(about), id)])
  }

  ids(client: Redis, about: string): Promise<string[]> {
    return client.smembers(this.#idsOf(about))
  }

  async tidy(client: Redis): Promise<void> {
    for (let looked = atATime; looked === atATime;) {
      const now = Date.now()
      looked = (await client.eval(tidy, 1, this.#abouts, this.keyPrefix, now, now - graceMs, atATime)) as number
    }
  }

  #idsOf(about: string): string {
    return `${this.keyPrefix}about:${about}`
  }
}
