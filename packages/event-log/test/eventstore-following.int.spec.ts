import { describe, expect, it } from '@jest/globals'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { appendWithRetry } from './surely.js'
import { withEventStore, withEventStoreOf } from './with-event-store.js'

talkedTo('following EventStoreDB', theDouble)

describe('following EventStoreDB', () => {
  it(
    'loses no acknowledged event and stores none twice while the server is killed under load',
    () =>
      withEventStore(async (double, log) => {
        const writers = 12
        const rounds = 25
        const stop = new AbortController()
        const followed: string[] = []
        const enough = Promise.withResolvers<void>()
        const following = (async () => {
          for await (const { records } of log.follow(0, stop.signal)) {
            followed.push(...records.map(({ id }) => id))
            if (followed.length >= writers * rounds * 2) enough.resolve()
          }
        })()
        const acknowledged: string[] = []
        const write = async (stream: string) => {
          for (let round = 0; round < rounds; round++) {
            const records = [plainRecord(stream, round * 2), plainRecord(stream, round * 2 + 1)]
            await appendWithRetry(log, stream, records)
            acknowledged.push(...records.map(({ id }) => id))
          }
        }
        const failsToAnswer = () =>
          log.check().then(
            () => false,
            () => true,
          )
        const writing = Promise.all(Array.from({ length: writers }, (_, n) => write(`stream-${n}`)))
        for (const share of [0.2, 0.4, 0.6]) {
          await until(() => acknowledged.length >= share * writers * rounds * 2)
          // Holds responses first, so that some appends are done but never answered.
          double.freeze({ requests: false, answers: true })
          const { length } = double.stored.all
          await until(() => double.stored.all.length > length)
          await double.kill()
          await until(failsToAnswer)
          const { asked } = double
          await double.restart({ ready: false })
          // The follower is refused.
          await until(() => double.asked > asked)
          double.becomeReady()
        }
        await writing
        await enough.promise
        stop.abort()
        await following

        const stored = double.stored.all.filter(({ stream }) => stream.startsWith('countersign.')).map(({ id }) => id)
        expect(new Set(stored).size).toBe(stored.length)
        expect(stored.toSorted()).toEqual(acknowledged.toSorted())
        expect(followed).toEqual(stored)
      }),
    60_000,
  )

  it('resumes a frozen subscription once the server was killed and restarted', () =>
    withEventStore(async (double, log) => {
      await log.append('a', -1, [plainRecord('a', 0)])
      const seen: number[] = []
      for await (const { records } of log.follow(0, new AbortController().signal)) {
        seen.push(...records.map(({ revision }) => revision))
        if (seen.length === 1 && records.length > 0) {
          double.freeze()
          await double.kill()
          await double.restart()
          await appendWithRetry(log, 'a', [plainRecord('a', 1)])
        }
        if (seen.length >= 2) break
      }
      expect(seen).toEqual([0, 1])
    }))

  it('ends when the log is closed', () =>
    withEventStore(async (_double, log) => {
      const slices: unknown[] = []
      for await (const slice of log.follow(0, new AbortController().signal)) {
        slices.push(slice)
        await log.close()
      }
      expect(slices).toHaveLength(1)
    }))

  it('ignores other streams and those with another prefix', () =>
    withEventStore(async (double, log) => {
      const other = openEventStoreLog({ url: double.url, streamPrefix: 'elsewhere.' })
      const { position } = await log.append('a', -1, [plainRecord('a', 0)])
      await other.append('a', -1, [plainRecord('a', 0)])
      double.system.statistics()
      expect(await log.head()).toBe(position)
      expect(await log.read('a')).toHaveLength(1)
      for await (const slice of log.follow(position, new AbortController().signal)) {
        expect(slice).toEqual({ records: [], position, live: true })
        break
      }
      await other.close()
    }))

  it('finds its head below any number of system events, and scans those once', () =>
    withEventStore(async (double, log) => {
      const writeForItself = () => {
        for (let n = 0; n < 2000; n++) double.system.statistics()
      }
      writeForItself()
      expect(await log.head()).toBe(0)
      const { position } = await log.append('a', -1, [plainRecord('a', 0)])
      writeForItself()

      const another = openEventStoreLog({ url: double.url })
      expect(await another.head()).toBe(position)
      const before = double.eventsRead
      expect(await another.head()).toBe(position)
      expect(double.eventsRead - before).toBeLessThan(100)
      const next = await log.append('a', 0, [plainRecord('a', 1)])
      expect(await another.head()).toBe(next.position)
      await another.close()
    }))

  it('determines the position of an append that the server does not report', () =>
    withEventStoreOf({ tellsPositions: false }, async (_double, log) => {
      const { position } = await log.append('a', -1, [plainRecord('a', 0), plainRecord('a', 1)])
      await log.append('a', 1, [plainRecord('a', 2)])
      expect((await log.read('a'))[1]!.position).toBe(position)
      expect(await log.append('a', -1, [plainRecord('a', 0), plainRecord('a', 1)])).toEqual({
        position,
        asAsked: true,
      })
    }))
})
