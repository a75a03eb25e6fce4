import { expect, it } from '@jest/globals'
import { eventId, LogUnavailable } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { talkedTo } from '@countersign/test-services/talked-to'
import { withEventStore, withEventStoreOf } from './with-event-store.js'

talkedTo('reading of streams', theDouble)

const records = (count: number, from = 0) => Array.from({ length: count }, (_, n) => plainRecord('a', from + n))
const numbers = (read: readonly { data: object }[]) => read.map(({ data }) => (data as { number: number }).number)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

it('reads only new events of a known stream, including those of another process', () =>
  withEventStore(async (double, log) => {
    const another = openEventStoreLog({ url: double.url })
    await log.append('a', -1, records(20))
    expect(numbers(await log.read('a'))).toEqual(upTo(20))
    await another.append('a', 19, records(2, 20))
    const before = double.eventsRead
    expect(numbers(await log.read('a'))).toEqual(upTo(22))
    // The last known event and the two after it.
    expect(double.eventsRead - before).toBe(3)
    expect(numbers(await log.read('a'))).toEqual(upTo(22))
    expect(double.eventsRead - before).toBe(4)
    await another.close()
  }))

it('reads a stream again completely if its last known event differs on the server', () =>
  withEventStore(async (double, log) => {
    await log.append('a', -1, records(3))
    await log.read('a')
    // Like after a restore: the last two events are replaced by others.
    const stored = double.stored.stream('countersign.a') as unknown[]
    stored.splice(1, 2)
    const others = [1, 2].map((revision) => plainRecord('a', revision, eventId('another command', revision)))
    await log.append('a', 0, others)
    const read = [plainRecord('a', 0), ...others].map(({ id }) => id)
    expect((await log.read('a')).map(({ id }) => id)).toEqual(read)
    stored.splice(1, 2)
    expect((await log.read('a')).map(({ id }) => id)).toEqual(read.slice(0, 1))
  }))

it('answers nothing from its cache while the server is down', () =>
  withEventStoreOf({ answerWithinMs: 300 }, async (double, log) => {
    await log.append('a', -1, records(1))
    await log.read('a')
    await double.kill()
    await expect(log.read('a')).rejects.toThrow(LogUnavailable)
  }))
