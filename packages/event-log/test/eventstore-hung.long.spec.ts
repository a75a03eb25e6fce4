import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it, jest } from '@jest/globals'
import { EventStoreCluster, theClusterDouble } from '@countersign/test-services/eventstore/event-store-cluster'
import { talkedTo } from '@countersign/test-services/talked-to'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { appendWithRetry } from './append-with-retry.js'
import { followerOf } from './follower-of.js'
import { plainRecord } from './testing.js'
import { untilAnswering } from './until-answering.js'

talkedTo('a cluster of EventStoreDB whose leader hangs', theClusterDouble)

// The client warns of short keepalive intervals on each open.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Delay of the election: longer than a redirect to the hanging node takes. */
const electingMs = 4000
/** Less than the client's own keepalive of 20 s, with room for a busy machine. */
const mostMs = 10_000

it.each(['', '&keepAliveInterval=2000&keepAliveTimeout=1500'])(
  'can be read, appended to and followed under a new leader while the former hangs: %j',
  async (options) => {
    const cluster = await EventStoreCluster.start()
    const log = openEventStoreLog({ url: cluster.urlWith(options), answerWithinMs: 2000 })
    const follower = followerOf(log)
    await appendWithRetry(log, 'a', [plainRecord('a', 0)])
    cluster.nodes[0]!.freeze()
    const asked = [log.append('a', 0, [plainRecord('a', 1)]), log.read('a'), log.check()]
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    await wait(electingMs)
    cluster.elect(1)
    const began = performance.now()
    await untilAnswering(log)
    await appendWithRetry(log, 'a', [plainRecord('a', 1)])
    expect(await log.read('a')).toHaveLength(2)
    while (follower.seen.length < 2) await wait(20)
    expect(performance.now() - began).toBeLessThan(mostMs)
    await follower.end()
    await log.close()
    await cluster.stop()
  },
  60_000,
)

it('leaves a hanging leader even without calls, because it is followed', async () => {
  const cluster = await EventStoreCluster.start()
  const log = openEventStoreLog({ url: cluster.urlWith('') })
  const other = openEventStoreLog({ url: cluster.urlOf(cluster.nodes[1]!), answerWithinMs: 30_000 })
  const follower = followerOf(log)
  await appendWithRetry(log, 'a', [plainRecord('a', 0)])
  while (follower.seen.length < 1) await wait(20)
  cluster.nodes[0]!.freeze()
  cluster.elect(1)
  const began = performance.now()
  await appendWithRetry(other, 'a', [plainRecord('a', 1)])
  while (follower.seen.length < 2) await wait(20)
  expect(performance.now() - began).toBeLessThan(mostMs)
  await follower.end()
  await Promise.all([log.close(), other.close()])
  await cluster.stop()
}, 60_000)
