import { setTimeout as wait } from 'node:timers/promises'
import { describeUnless } from '@countersign/test-services/skipped'
import { noSharedRedis, openSharedRedis } from '@countersign/test-services/redis/open-shared-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { queueOn } from './queue-on-redis.js'

const missing = noSharedRedis()
const suite = 'job queue: bullmq, a marker that another worker took along'

/** BullMQ polls after 5 s, or 10 s with delayed jobs; our worker polls every second. */
const soonMs = 4000
const late = () => wait(soonMs, 'late', { ref: false })

describeUnless(missing)(suite, () => {
  it.each([
    ['an idle queue', async () => undefined],
    [
      'a queue with a job that is due later',
      ({ queue }: ReturnType<typeof queueOn>) =>
        queue.enqueue('mails', { id: 'later', payload: {} }, { delayMs: 60_000 }),
    ],
  ])('does not keep a job waiting in %s', async (_what, prepare) => {
    const redis = await openSharedRedis()
    talkedTo(suite, redis.spokenTo)
    const subject = queueOn(redis)
    const others = Array.from({ length: 5 }, () => new Redis(redis.url))
    // ioredis leaves a timer of two seconds behind when a client is disconnected twice.
    const disconnect = () => others.splice(0).forEach((other) => other.disconnect())
    try {
      await prepare(subject)
      // Redis gives a marker to the client that has waited longest.
      const marker = `${subject.prefix}:mails:marker`
      await others[0]!.del(marker)
      const taken = others.map((other) => other.bzpopmin(marker, 0).catch(() => null))
      await wait(200)
      const done = Promise.withResolvers<string>()
      subject.queue.work('mails', { retryDelaysMs: [], handle: async ({ id }) => done.resolve(id) })
      // Its first poll finds nothing, and it waits.
      await wait(500)
      await subject.queue.enqueue('mails', { id: 'now', payload: {} })
      expect(await Promise.race([done.promise, late()])).toBe('now')
      disconnect()
      expect((await Promise.all(taken)).filter(Boolean).length).toBeGreaterThan(0)
    } finally {
      disconnect()
      await subject.queue.close()
      await subject.removeKeys()
      await redis.stop()
    }
  })
})
