import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { EventLog } from '@countersign/event-log'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { type EventStoreDouble, theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { followerOf } from './follower-of.js'
import { plainRecord } from './testing.js'
import { withEventStoreOf } from './with-event-store.js'

talkedTo('a server shared with other programs', theDouble)

const answerWithinMs = 60_000
const many = 20_000
/** Events that a few pages per caller contain, to see that none of them is ours. */
const few = 3000

/** Appends foreign events. */
function foreign(double: EventStoreDouble, count: number): void {
  const empty = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.alloc(0) }
  for (let n = 0; n < count; n++) {
    double.stored.append('orders', { kind: 'any' }, [{ id: randomUUID(), type: 'Ordered', ...empty }])
  }
}

/** Events after the position of the newest note. */
function notedBehind({ stored }: EventStoreDouble): number {
  const note = stored.stream('looked-through.countersign.').at(-1)
  if (!note) return stored.all.length
  const { commit } = JSON.parse(Buffer.from(note.data).toString()) as { commit: string }
  return stored.all.length - 1 - stored.indexAt(BigInt(commit))
}

async function append(log: EventLog, from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at++) await log.append('a', at - 1, [plainRecord('a', at)])
}

/** Simulates another process on the same server. */
async function inAnother<Answer>(url: string, use: (log: EventLog) => Promise<Answer>): Promise<Answer> {
  const another = openEventStoreLog({ url, answerWithinMs })
  try {
    return await use(another)
  } finally {
    await another.close()
  }
}

/** Starts several followers and head calls at once, and waits until all have caught up. */
async function start(log: EventLog, after: number, followers = 4) {
  const all = Array.from({ length: followers }, () => followerOf(log, after))
  const heads = await Promise.all(Array.from({ length: followers }, () => log.head()))
  await until(() => all.every(({ live }) => live))
  await Promise.all(all.map(({ end }) => end()))
  return { heads, seen: all.map(({ seen }) => seen.map(({ revision }) => revision)) }
}

it('reads few events of other programs at startup', () =>
  withEventStoreOf({ answerWithinMs }, async (double, log) => {
    await append(log, 0, 3)
    const [, , last] = await log.read('a')
    foreign(double, many)
    await inAnother(double.url, async (restarted) => {
      const before = double.eventsRead
      const { heads, seen } = await start(restarted, last!.position)
      expect(heads).toEqual(Array.from({ length: 4 }, () => last!.position))
      expect(seen).toEqual([[], [], [], []])
      expect(double.eventsRead - before).toBeLessThan(few)
      // Later heads scan nothing again.
      await restarted.head()
      expect(double.eventsRead - before).toBeLessThan(few + 300)
    })
  }))

it('sees all its own events in order among those of other programs', () =>
  withEventStoreOf({ answerWithinMs }, async (double, log) => {
    await append(log, 0, 2)
    foreign(double, many)
    await append(log, 2, 1)
    foreign(double, 6000)
    await append(log, 3, 700)
    foreign(double, 700)
    await append(log, 703, 1)
    foreign(double, many)
    await inAnother(double.url, async (restarted) => {
      const before = double.eventsRead
      const { seen } = await start(restarted, 0, 1)
      expect(seen).toEqual([Array.from({ length: 704 }, (_, revision) => revision)])
      expect(await restarted.head()).toBe((await log.read('a')).at(-1)!.position)
      expect(double.eventsRead - before).toBeLessThan(many)
    })
  }))

it('finds an event of another process appended during the scan', () =>
  withEventStoreOf({ answerWithinMs }, async (double, log) => {
    await append(log, 0, 1)
    foreign(double, many)
    await inAnother(double.url, async (restarted) => {
      const early = restarted.head()
      await append(log, 1, 1)
      const [, newest] = await log.read('a')
      expect(await restarted.head()).toBe(newest!.position)
      expect(await early).toBeLessThanOrEqual(newest!.position)
    })
  }))

it('does not repeat the scan of a running process', () =>
  withEventStoreOf({ answerWithinMs }, async (double, log) => {
    await append(log, 0, 1)
    const [only] = await log.read('a')
    const running = followerOf(log)
    await until(() => running.live && double.subscriptions === 1)
    // Appends until the newest note covers all but the last eight thousand events.
    await until(() => {
      foreign(double, 500)
      return double.stored.all.length >= 5 * many && notedBehind(double) <= 8000
    })
    await running.end()
    await inAnother(double.url, async (restarted) => {
      const [read, considered] = [double.eventsRead, double.eventsConsidered]
      const { heads } = await start(restarted, only!.position)
      expect(new Set(heads)).toEqual(new Set([only!.position]))
      expect(double.eventsRead - read).toBeLessThan(few)
      expect(double.eventsConsidered - considered).toBeLessThan(many)
      const metadata = double.stored
        .stream('$$looked-through.countersign.')
        .map(({ type, data }) => [type, Buffer.from(data).toString()])
      expect(metadata).toEqual([['$metadata', '{"$maxCount":1}']])
    })
  }))
