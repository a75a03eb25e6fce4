import { describeUnless } from '@countersign/test-services/skipped'
import { noOwnRedis, openOwnRedis } from '@countersign/test-services/redis/open-test-redis'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { queueOn } from './queue-on-redis.js'

const missing = noOwnRedis()
const suite = 'job queue: bullmq, a marker that another worker took along'

/** In seconds. BullMQ polls after 5 s, or 10 s with delayed jobs; our worker polls every second. */
const pollSeconds = 1

describeUnless(missing)(suite, () => {
  it.each([
    ['an idle queue', async () => undefined],
    [
      'a queue with a job that is due later',
      ({ queue }: ReturnType<typeof queueOn>) =>
        queue.enqueue('mails', { id: 'later', payload: {} }, { delayMs: 60_000 }),
    ],
  ])('does not keep a job waiting in %s', async (_what, prepare) => {
    // ioredis takes a line about another client for an answer of its own while it begins to listen: nobody else may talk.
    const redis = await openOwnRedis()
    talkedTo(suite, redis.spokenTo)
    const monitor = await new Redis(redis.url, { lazyConnect: true }).monitor()
    const subject = queueOn(redis)
    const others = Array.from({ length: 5 }, () => new Redis(redis.url))
    // ioredis leaves a timer of two seconds behind when a client is disconnected twice.
    const disconnect = () => others.splice(0).forEach((other) => other.disconnect())
    try {
      await prepare(subject)
      // Redis gives a marker to the client that has waited longest.
      const marker = `${subject.prefix}:mails:marker`
      await others[0]!.del(marker)
      /** Seconds that each wait for the marker may take; 0 for no limit. */
      const waits: number[] = []
      monitor.on('monitor', (_at: string, [command, key, seconds]: string[]) => {
        if (command?.toLowerCase() === 'bzpopmin' && key === marker) waits.push(Number(seconds))
      })
      const taken = others.map((other) => other.bzpopmin(marker, 0).catch(() => null))
      await until(() => waits.length === others.length)
      const done = Promise.withResolvers<string>()
      subject.queue.work('mails', { retryDelaysMs: [], handle: async ({ id }) => done.resolve(id) })
      // Its first poll finds nothing, and it waits.
      await until(() => waits.length > others.length)
      await subject.queue.enqueue('mails', { id: 'now', payload: {} })
      expect(await done.promise).toBe('now')
      for (const seconds of waits.slice(taken.length)) expect(seconds).toBeLessThanOrEqual(pollSeconds)
      disconnect()
      expect((await Promise.all(taken)).filter(Boolean).length).toBeGreaterThan(0)
    } finally {
      monitor.disconnect()
      disconnect()
      await subject.queue.close()
      await subject.removeKeys()
      await redis.stop()
    }
  })
})
