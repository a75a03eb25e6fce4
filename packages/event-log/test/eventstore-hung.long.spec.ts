import { beforeAll, expect, it, jest } from '@jest/globals'
import { EventStoreCluster, theClusterDouble } from '@countersign/test-services/eventstore/event-store-cluster'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { LogUnavailable } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { appendWithRetry, untilAnswering } from './surely.js'
import { followerOf } from './follower-of.js'
import { plainRecord } from './testing.js'

talkedTo('a cluster of EventStoreDB whose leader hangs', theClusterDouble)

// The client warns of short keepalive intervals on each open.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Longer than a test may take: the client's own keepalive cannot be what notices the hanging node. */
const noKeepalive = '&keepAliveInterval=600000'

it.each([noKeepalive, '&keepAliveInterval=2000&keepAliveTimeout=1500'])(
  'can be read, appended to and followed under a new leader while the former hangs: %j',
  async (options) => {
    const cluster = await EventStoreCluster.start()
    const log = openEventStoreLog({ url: cluster.urlWith(options), answerWithinMs: 2000 })
    const follower = followerOf(log)
    await appendWithRetry(log, 'a', [plainRecord('a', 0)])
    cluster.nodes[0]!.freeze()
    const asked = [log.append('a', 0, [plainRecord('a', 1)]), log.read('a'), log.check()]
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    // Before the election, the clients that replaced the first ones are redirected to the hanging node.
    for (let asks = 0; asks < 2; asks++) await expect(log.check()).rejects.toThrow(LogUnavailable)
    cluster.elect(1)
    await untilAnswering(log)
    await appendWithRetry(log, 'a', [plainRecord('a', 1)])
    expect(await log.read('a')).toHaveLength(2)
    await until(() => follower.seen.length >= 2)
    await follower.end()
    await log.close()
    await cluster.stop()
  },
  60_000,
)

it('leaves a hanging leader even without calls, because it is followed', async () => {
  const cluster = await EventStoreCluster.start()
  const log = openEventStoreLog({ url: cluster.urlWith(noKeepalive) })
  const other = openEventStoreLog({ url: cluster.urlOf(cluster.nodes[1]!), answerWithinMs: 30_000 })
  const follower = followerOf(log)
  await appendWithRetry(log, 'a', [plainRecord('a', 0)])
  await until(() => follower.seen.length >= 1)
  cluster.nodes[0]!.freeze()
  cluster.elect(1)
  await appendWithRetry(other, 'a', [plainRecord('a', 1)])
  await until(() => follower.seen.length >= 2)
  expect(follower.seen.map(({ revision }) => revision)).toEqual([0, 1])
  await follower.end()
  await Promise.all([log.close(), other.close()])
  await cluster.stop()
}, 60_000)
