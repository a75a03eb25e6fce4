import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { type EventStoreLogOptions, openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { EventStoreCluster, theClusterDouble } from '@countersign/test-services/eventstore/event-store-cluster'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { appendWithRetry, untilAnswering } from './surely.js'
import { followerOf } from './follower-of.js'
import { noLog } from '@countersign/telemetry'

talkedTo('a cluster of EventStoreDB', theClusterDouble)

describe('a cluster of EventStoreDB', () => {
  let cluster: EventStoreCluster
  const opened: EventLog[] = []
  beforeEach(async () => void (cluster = await EventStoreCluster.start()))
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()))
    await cluster.stop()
  })
  const open = (url: string, options: Partial<EventStoreLogOptions> = {}) => {
    const log = openEventStoreLog({ url, answerWithinMs: 30_000, ...options })
    opened.push(log)
    return log
  }
  const revisionsOf = async (log: EventLog) => (await log.read('a')).map(({ revision }) => revision)
  const followersFallBehind = () => cluster.nodes.slice(1).forEach((node) => node.view.fallBehind())

  it.each(['follower', 'random', 'read_only_replica'])(
    'is read from the leader, even if the address prefers %s',
    async (preference) => {
      const writer = open(cluster.urlWith(''))
      const reader = open(cluster.urlWith(`&nodePreference=${preference}`))
      await writer.append('a', -1, [plainRecord('a', 0)])
      expect(await revisionsOf(reader)).toEqual([0])
      followersFallBehind()
      const { position } = await writer.append('a', 0, [plainRecord('a', 1)])
      expect(await revisionsOf(reader)).toEqual([0, 1])
      expect(await reader.head()).toBe(position)
      await expect(reader.check()).resolves.toBeUndefined()
    },
  )

  it('is read from the leader, even if the address names only a follower', async () => {
    followersFallBehind()
    const writer = open(cluster.urlWith(''))
    const reader = open(cluster.urlOf(cluster.nodes[2]!))
    const { position } = await writer.append('a', -1, [plainRecord('a', 0)])
    expect(await revisionsOf(reader)).toEqual([0])
    expect(await reader.head()).toBe(position)
  })

  it('is followed at the leader, too', async () => {
    followersFallBehind()
    const writer = open(cluster.urlWith(''))
    const { position } = await writer.append('a', -1, [plainRecord('a', 0)])
    for await (const slice of open(cluster.url).follow(0, new AbortController().signal)) {
      expect(slice.position).toBe(position)
      break
    }
  })

  it.each([{ nodePreference: 'Follower' }, { nodePreference: 'leader' }, {}])(
    'warns about an unused node preference: %j',
    ({ nodePreference }) => {
      const warnings: string[] = []
      const note = (_facts: object, sentence: string) => void warnings.push(sentence)
      open(cluster.urlWith(nodePreference ? `&Node-Preference=${nodePreference}` : ''), {
        log: { ...noLog, info: note, warn: note },
      })
      expect(warnings).toEqual(
        nodePreference === 'Follower'
          ? ['nodePreference=Follower is not used: what is decided here rests on the leader alone']
          : [],
      )
    },
  )

  it('is unavailable without a leader, and recovers with a new one', async () => {
    const writer = open(cluster.urlWith(''))
    await writer.append('a', -1, [plainRecord('a', 0)])
    const log = open(cluster.urlWith(''), { answerWithinMs: 300 })
    cluster.elect(null)
    await expect(log.check()).rejects.toThrow(LogUnavailable)
    await expect(log.head()).rejects.toThrow(LogUnavailable)
    await expect(log.read('a')).rejects.toThrow(LogUnavailable)
    const away = expect.stringMatching(/^(LogUnavailable|AppendOutcomeUnknown)$/)
    await expect(log.append('a', 0, [plainRecord('a', 1)])).rejects.toMatchObject({ name: away })
    cluster.elect(1)
    await untilAnswering(log)
    await appendWithRetry(log, 'a', [plainRecord('a', 1)])
    expect(await revisionsOf(writer)).toEqual([0, 1])
  })

  it('answers reads and appends made during an election once it has ended', async () => {
    const log = open(cluster.urlWith(''))
    await log.append('a', -1, [plainRecord('a', 0)])
    cluster.elect(null)
    const asked = [log.append('a', 0, [plainRecord('a', 1)]), log.read('a'), log.head(), log.check()]
    let answered = false
    void Promise.race(asked).finally(() => (answered = true))
    const askedNow = () => cluster.nodes.reduce((sum, node) => sum + node.asked, 0)
    const askedBefore = askedNow()
    await until(() => askedNow() >= askedBefore + 30)
    expect(answered).toBe(false)
    cluster.elect(2)
    await Promise.all(asked)
    expect(await revisionsOf(log)).toEqual([0, 1])
  })

  it('continues at another node when the leader is killed', async () => {
    const log = open(cluster.urlWith(''))
    await log.append('a', -1, [plainRecord('a', 0)])
    await cluster.nodes[0]!.kill()
    cluster.elect(1)
    expect(await revisionsOf(log)).toEqual([0])
    await log.append('a', 0, [plainRecord('a', 1)])
    await cluster.nodes[1]!.kill()
    cluster.elect(2)
    await log.append('a', 1, [plainRecord('a', 2)])
    expect(await revisionsOf(log)).toEqual([0, 1, 2])
  })

  it('is neither read nor appended to at a deposed leader that does not know it', async () => {
    const log = open(cluster.urlWith(''))
    await log.append('a', -1, [plainRecord('a', 0)])
    expect(await revisionsOf(log)).toEqual([0])
    cluster.cutOff(0)
    cluster.elect(1)
    const other = open(cluster.urlOf(cluster.nodes[1]!))
    await other.append('a', 0, [plainRecord('a', 1)])
    expect(await revisionsOf(log)).toEqual([0, 1])
    await log.append('a', 1, [plainRecord('a', 2)])
    expect(await revisionsOf(other)).toEqual([0, 1, 2])
  })

  it('is followed at the new leader after a network partition', async () => {
    const log = open(cluster.urlWith(''))
    const follower = followerOf(log)
    await log.append('a', -1, [plainRecord('a', 0)])
    await until(() => follower.seen.length >= 1)
    cluster.cutOff(0)
    cluster.elect(1)
    // Reads and appends use the new leader while the subscription is still open at the former one.
    await log.append('a', 0, [plainRecord('a', 1)])
    expect(await revisionsOf(log)).toEqual([0, 1])
    await until(() => follower.seen.length >= 2)
    expect(follower.seen.map(({ revision }) => revision)).toEqual([0, 1])
    await follower.end()
  })
})
