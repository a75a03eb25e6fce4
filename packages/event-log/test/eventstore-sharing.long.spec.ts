import { describe, expect, it } from '@jest/globals'
import type { EventLog, RecordedEvent } from '@countersign/event-log'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { followerOf } from './follower-of.js'
import { withEventStoreOf } from './with-event-store.js'
import { noLog } from '@countersign/telemetry'

talkedTo('followers of one process on EventStoreDB', theDouble)

/** The tests check order, so the timeout allows for busy machines. */
const answerWithinMs = 60_000

/** Appends events to one stream, in batches. */
async function append(log: EventLog, from: number, count: number, atOnce = 1): Promise<void> {
  for (let at = from; at < from + count; at += atOnce) {
    const records = Array.from({ length: Math.min(atOnce, from + count - at) }, (_, n) => plainRecord('a', at + n))
    await log.append('a', at - 1, records)
  }
}

const revisions = (seen: readonly RecordedEvent[]) => seen.map(({ revision }) => revision)
const allOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

describe('followers of one process on EventStoreDB', () => {
  it('share one subscription, regardless of their number and positions', () =>
    withEventStoreOf({ answerWithinMs }, async (double, log) => {
      await append(log, 0, 1200, 100)
      const records = await log.read('a')
      const starts = [0, 0, 1, 300, 600, 1199, 1200]
      const all = starts.map((start) => followerOf(log, records[start - 1]?.position ?? 0))
      await until(() => all.every(({ live }) => live))
      for (let revision = 1200; revision < 1220; revision++) {
        await append(log, revision, 1)
        expect(double.subscriptions).toBeLessThanOrEqual(1)
      }
      await until(() => all.every(({ seen }) => seen.at(-1)?.revision === 1219))
      expect(double.subscriptions).toBe(1)
      for (const [index, { seen }] of all.entries()) expect(revisions(seen)).toEqual(allOf(starts[index]!, 1220))
      await Promise.all(all.slice(1).map(({ end }) => end()))
      expect(double.subscriptions).toBe(1)
      await all[0]!.end()
      await until(() => double.subscriptions === 0)
    }))

  it('catch up by pages without a subscription', () =>
    withEventStoreOf({ answerWithinMs }, async (double, log) => {
      await append(log, 0, 1200, 100)
      const held = Promise.withResolvers<void>()
      const slow = followerOf(log, 0, () => held.promise)
      await until(() => slow.seen.length > 0)
      // A feed that did not wait for its follower would go on meanwhile.
      for (let calls = 0; calls < 20; calls++) await log.check()
      expect(slow.seen.length).toBeLessThan(600)
      expect(double.subscriptions).toBe(0)
      held.resolve()
      await until(() => slow.live && double.subscriptions === 1)
      expect(revisions(slow.seen)).toEqual(allOf(0, 1200))
      await slow.end()
    }))

  it('do not wait for a slow one, which falls back to pages and misses nothing', () =>
    withEventStoreOf({ answerWithinMs }, async (double, log) => {
      const held = Promise.withResolvers<void>()
      const slow = followerOf(log, 0, ({ records }) => (records.length > 0 ? held.promise : Promise.resolve()))
      const quick = followerOf(log)
      await until(() => slow.live && quick.live)
      await append(log, 0, 1)
      await until(() => slow.seen.length === 1)
      await append(log, 1, 2999, 100)
      await until(() => quick.seen.length === 3000)
      expect(slow.seen.length).toBe(1)
      const readBefore = double.eventsRead
      held.resolve()
      await until(() => slow.seen.length >= 3000)
      expect(double.eventsRead).toBeGreaterThan(readBefore)
      expect(double.subscriptions).toBe(1)
      for (const { seen } of [slow, quick]) expect(revisions(seen)).toEqual(allOf(0, 3000))
      await Promise.all([slow.end(), quick.end()])
    }))

  it('resume a shared subscription at once after a burst ended it', async () => {
    const sentences: string[] = []
    const note = (_facts: object, sentence: string) => void sentences.push(sentence)
    await withEventStoreOf({ log: { ...noLog, info: note, warn: note }, answerWithinMs }, async (double, log) => {
      const all = Array.from({ length: 4 }, () => followerOf(log))
      await until(() => all.every(({ live }) => live) && double.subscriptions === 1)
      await append(log, 0, 1)
      await until(() => all.every(({ seen }) => seen.length === 1))
      await append(log, 1, 400, 100)
      await until(() => all.every(({ seen }) => seen.length >= 401))
      for (const { seen } of all) expect(revisions(seen)).toEqual(allOf(0, 401))
      await until(() => double.subscriptions === 1)
      await Promise.all(all.map(({ end }) => end()))
    })
    const bursts = sentences.filter((sentence) => sentence === 'a burst ended a subscription, taking it up again')
    expect(bursts.length).toBeGreaterThan(0)
    expect(sentences).toHaveLength(bursts.length)
  })

  it('skip pages without their own events', () =>
    withEventStoreOf({ answerWithinMs }, async (double, log) => {
      await append(log, 0, 1)
      for (let n = 0; n < 1500; n++) double.system.statistics()
      await append(log, 1, 1)
      const follower = followerOf(log)
      await until(() => follower.live)
      expect(revisions(follower.seen)).toEqual([0, 1])
      await follower.end()
    }))

  it('wait while the server is down, and end when stopped', () => {
    const warnings: string[] = []
    const warn = (_facts: object, sentence: string) => void warnings.push(sentence)
    return withEventStoreOf({ log: { ...noLog, warn }, answerWithinMs }, async (double, log) => {
      await append(log, 0, 1)
      await double.kill()
      const [waiting, ended] = [followerOf(log), followerOf(log)]
      await until(() => warnings.length > 0)
      await ended.end()
      await double.restart()
      await until(() => waiting.live)
      expect([revisions(waiting.seen), revisions(ended.seen)]).toEqual([[0], []])
      await waiting.end()
    })
  })
})
