import { expect, it } from '@jest/globals'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { plainRecord } from './testing.js'
import { theDouble } from '@countersign/test-services/eventstore/event-store-double'
import { until } from '@countersign/test-services/until'
import { talkedTo } from '@countersign/test-services/talked-to'
import { withEventStoreOf } from './with-event-store.js'

talkedTo('appends that EventStoreDB drops', theDouble)

/** Limit of unanswered appends, see append-slots. */
const places = 15
/** Long enough for a busy machine. */
const patient = { answerWithinMs: 100_000 }
const limitMs = 120_000
const streams = Array.from({ length: places }, (_, n) => `stream-${n}`)

it(
  'gives the same answer to two processes with the same concurrent append',
  () =>
    withEventStoreOf(patient, async (double, log) => {
      const other = openEventStoreLog({ url: double.url, ...patient })
      for (let revision = 0; revision < 8; revision++) {
        const records = [plainRecord('a', revision)]
        const results = await Promise.all([log, other].map((one) => one.append('a', revision - 1, records)))
        expect(results[1]).toEqual(results[0])
        expect(results[0]!.asAsked).toBe(true)
      }
      expect(double.stored.stream('countersign.a')).toHaveLength(8)
      await other.close()
    }),
  limitMs,
)

it.each([{ batchAppend: true }, { batchAppend: false }])(
  'answers dropped appends up to the limit of pending ones, and those after them: %j',
  ({ batchAppend }) =>
    withEventStoreOf({ batchAppend, ...patient }, async (double, log) => {
      const other = openEventStoreLog({ url: double.url, ...patient })
      const toAll = (one: typeof log) => streams.map((name) => one.append(name, -1, [plainRecord(name, 0)]))
      double.appends.givesUpAfterMs = 600_000
      double.appends.hold()
      const first = toAll(log)
      await until(() => double.appends.pending === places)
      const dropped = toAll(other)
      await until(() => double.appends.dropped >= places)
      double.appends.release()
      const results = await Promise.all(first)
      // The server silently drops them.
      const after = other.append('after', -1, [plainRecord('after', 0)])
      expect(await Promise.all(dropped)).toEqual(results)
      expect((await after).asAsked).toBe(true)
      for (const name of streams) expect(double.stored.stream(`countersign.${name}`)).toHaveLength(1)
      await other.close()
    }),
  limitMs,
)

it.each([{ batchAppend: true }, { batchAppend: false }])(
  'completes an append after the server gave it up and dropped its repetitions: %j',
  ({ batchAppend }) =>
    withEventStoreOf({ batchAppend, ...patient }, async (double, log) => {
      double.appends.hold()
      const append = log.append('a', -1, [plainRecord('a', 0)])
      await until(() => double.appends.givenUp > 0)
      expect(double.appends.dropped).toBeGreaterThan(0)
      double.appends.release()
      expect((await append).asAsked).toBe(true)
      expect(double.stored.stream('countersign.a')).toHaveLength(1)
    }),
  limitMs,
)
