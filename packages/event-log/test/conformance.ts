import { setImmediate as turn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  AppendTooLarge,
  eventId,
  type EventLog,
  type EventRecord,
  mostEventBytes,
  type RecordedEvent,
  type Slice,
  WrongExpectedRevision,
} from '@countersign/event-log'
import { plainRecord } from './testing.js'

/** A log under test; `reopen` closes it and opens the same data again. */
export interface LogUnderTest {
  log: EventLog
  reopen?: () => Promise<EventLog>
  tearDown?: () => Promise<void>
}

/**
 * Conformance tests for every event log adapter.
 *
 * @param lasting false for a log without persistence: skips tests that reopen it
 */
export function describeEventLog(
  name: string,
  open: () => Promise<LogUnderTest>,
  { lasting = true }: { lasting?: boolean } = {},
): void {
  describe(`event log: ${name}`, () => {
    let subject: LogUnderTest
    let log: EventLog

    /** Part of every id, because a server that outlives a test remembers the ids of earlier tests in all streams. */
    let run: string

    beforeEach(async () => {
      run = randomUUID()
      subject = await open()
      log = subject.log
    })
    afterEach(async () => {
      await log.close()
      await subject.tearDown?.()
    })

    const itLasting = (title: string, test: () => Promise<void>) =>
      (lasting ? it : it.skip)(lasting ? title : `${title} (skipped: what is in memory is not there again)`, test)

    const recordOf = (stream: string, revision: number) =>
      plainRecord(stream, revision, eventId(`${run} ${stream}`, revision))
    const append = (stream: string, from: number, count = 1) =>
      log.append(
        stream,
        from - 1,
        Array.from({ length: count }, (_, index) => recordOf(stream, from + index)),
      )
    /** A different event at the same revision. */
    const another = (stream: string, revision: number, which = 0) =>
      plainRecord(stream, revision, eventId(`${run} another ${which} at ${stream}`, revision))
    const revisions = (records: readonly RecordedEvent[]) => records.map((record) => record.revision)

    describe('streams', () => {
      it('returns appended events in order and unchanged', async () => {
        await append('a', 0, 2)
        await append('a', 2)
        const records = await log.read('a')
        expect(revisions(records)).toEqual([0, 1, 2])
        const { position, ...stored } = records[1]!
        expect(position).toBeGreaterThan(0)
        expect(stored).toEqual(recordOf('a', 1))
      })

      it('returns every field of an event, including sealed values', async () => {
        const full: EventRecord = {
          ...recordOf('a', 0),
          version: 3,
          actor: { kind: 'recipient', id: 'r-1' },
          causation: 'a command',
          correlation: 'a call',
          data: { list: [1, { deep: [null, true, 0.1] }], empty: {}, text: '' },
          personal: { subject: 'signature-request-1', sealed: 'c2VhbGVk', commitment: 'ab'.repeat(32) },
          previousHash: 'cd'.repeat(32),
          hash: 'ef'.repeat(32),
          mac: '01'.repeat(32),
        }
        await log.append('a', -1, [full])
        const [read] = await log.read('a')
        const [followed] = await take(log.follow(0, new AbortController().signal), 1)
        expect(read).toEqual({ ...full, position: read!.position })
        expect(followed).toEqual(read)
      })

      it('keeps streams separate', async () => {
        await append('a', 0, 2)
        await append('b', 0)
        expect(await log.read('b')).toHaveLength(1)
        expect(await log.read('nowhere')).toEqual([])
      })

      it('rejects an append at the wrong revision, and stores nothing of it', async () => {
        await append('a', 0, 2)
        const late = log.append('a', 0, [another('a', 1), another('a', 2)])
        await expect(late).rejects.toMatchObject({ name: 'WrongExpectedRevision', expected: 0, actual: 1 })
        expect(await log.read('a')).toHaveLength(2)
      })

      it('refuses to create an existing stream or to continue a missing one', async () => {
        await append('a', 0)
        await expect(log.append('a', -1, [another('a', 0)])).rejects.toThrow(WrongExpectedRevision)
        await expect(append('b', 3)).rejects.toThrow(WrongExpectedRevision)
      })

      it('accepts exactly one of several concurrent appends', async () => {
        const attempts = Array.from({ length: 20 }, (_, n) => log.append('a', -1, [another('a', 0, n)]))
        const outcomes = await Promise.allSettled(attempts)
        expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
        expect(await log.read('a')).toHaveLength(1)
      })

      it('keeps the other concurrent appends when one conflicts', async () => {
        await append('b', 0)
        const outcomes = await Promise.allSettled([
          append('a', 0),
          log.append('b', -1, [another('b', 0)]),
          append('c', 0),
        ])
        expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        expect(await log.read('a')).toHaveLength(1)
        expect(await log.read('c')).toHaveLength(1)
      })

      it('answers a repeated append like the first, and stores it once', async () => {
        const first = await append('a', 0, 2)
        await append('a', 2)
        expect(await append('a', 0, 2)).toEqual(first)
        expect(await log.read('a')).toHaveLength(3)
      })

      it('reports the position of stored records with the same ids, and keeps them', async () => {
        const first = await append('a', 0, 2)
        expect(first.asAsked).toBe(true)
        const others = [recordOf('a', 0), recordOf('a', 1)].map((record) => ({
          ...record,
          hash: 'f1'.repeat(32),
        }))
        expect(await log.append('a', -1, others)).toEqual({ position: first.position, asAsked: false })
        expect((await log.read('a')).map(({ hash }) => hash)).not.toContain('f1'.repeat(32))
        const [one, other] = await Promise.all([
          log.append('b', -1, [recordOf('b', 0)]),
          log.append('b', -1, [{ ...recordOf('b', 0), hash: 'f2'.repeat(32) }]),
        ])
        const [stored] = await log.read('b')
        expect([one.asAsked, other.asAsked]).toEqual([
          stored!.hash !== 'f2'.repeat(32),
          stored!.hash === 'f2'.repeat(32),
        ])
      })

      it('treats known ids followed by a new one as a conflict', async () => {
        await append('a', 0, 2)
        const more = [recordOf('a', 0), recordOf('a', 1), recordOf('a', 2)]
        await expect(log.append('a', -1, more)).rejects.toThrow(WrongExpectedRevision)
      })

      it('rejects an event that is too large, and stores nothing of its append', async () => {
        const large = { ...recordOf('a', 1), data: { text: 'x'.repeat(mostEventBytes) } }
        await expect(log.append('a', -1, [recordOf('a', 0), large])).rejects.toThrow(AppendTooLarge)
        expect(await log.read('a')).toEqual([])
      })

      it('keeps any text unchanged', async () => {
        const record = { ...recordOf('a', 0), data: { text: 'Żółć 张伟 \u0000 "quoted" \u2028 🖋' } }
        await log.append('a', -1, [record])
        expect((await log.read('a'))[0]!.data).toEqual(record.data)
      })
    })

    describe('following', () => {
      it('delivers existing events, then new ones, once and in order', async () => {
        await append('a', 0, 3)
        const seen = take(log.follow(0, new AbortController().signal), 6)
        await append('b', 0, 2)
        await append('a', 3)
        const records = await seen
        expect(records.map(({ stream, revision }) => `${stream}/${revision}`)).toEqual([
          'a/0',
          'a/1',
          'a/2',
          'b/0',
          'b/1',
          'a/3',
        ])
        expect(increasing(records)).toBe(true)
      })

      it('continues after a position', async () => {
        await append('a', 0, 3)
        const middle = (await log.read('a'))[1]!.position
        expect(revisions(await take(log.follow(middle, new AbortController().signal), 1))).toEqual([2])
      })

      it('delivers only new events to an up-to-date follower', async () => {
        const { position } = await append('a', 0, 3)
        const seen: Slice[] = []
        for await (const slice of log.follow(position, new AbortController().signal)) {
          seen.push(slice)
          if (slice.records.length > 0) break
          await append('a', 3)
        }
        expect(seen[0]).toEqual({ records: [], position, live: true })
        expect(revisions(seen.at(-1)!.records)).toEqual([3])
      })

      it('reports when it has caught up, even in an empty log', async () => {
        for await (const slice of log.follow(0, new AbortController().signal)) {
          expect(slice).toMatchObject({ records: [], live: true })
          break
        }
      })

      it('ends when aborted', async () => {
        const stop = new AbortController()
        const slices = (async () => {
          const all: Slice[] = []
          for await (const slice of log.follow(0, stop.signal)) {
            all.push(slice)
            if (slice.records.length > 0) setImmediate(() => stop.abort())
          }
          return all
        })()
        await append('a', 0)
        const all = await slices
        expect(all.flatMap((slice) => slice.records)).toHaveLength(1)
      })

      it('misses none of many concurrent appends with a slow follower', async () => {
        const total = 60
        const seen = take(log.follow(0, new AbortController().signal), total, 20)
        await Promise.all(Array.from({ length: total }, (_, n) => append(`stream-${n}`, 0)))
        const records = await seen
        expect(new Set(records.map((record) => record.stream)).size).toBe(total)
        expect(increasing(records)).toBe(true)
      })

      it('misses nothing of an append larger than any buffer', async () => {
        const records: RecordedEvent[] = []
        for await (const slice of log.follow(0, new AbortController().signal)) {
          records.push(...slice.records)
          if (records.length === 0) await append('burst', 0, 200)
          if (records.length >= 200) break
        }
        expect(revisions(records)).toEqual(Array.from({ length: 200 }, (_, n) => n))
      })

      it('delivers everything to each of several followers', async () => {
        const followers = Array.from({ length: 3 }, () => take(log.follow(0, new AbortController().signal), 4))
        await append('a', 0, 3)
        await append('b', 0)
        for (const records of await Promise.all(followers)) expect(revisions(records)).toEqual([0, 1, 2, 0])
      })

      it('catches up over more events than fit in a slice, and is live only afterwards', async () => {
        for (let n = 0; n < 12; n++) await append('long', n * 100, 100)
        const records: RecordedEvent[] = []
        for await (const slice of log.follow(0, new AbortController().signal)) {
          records.push(...slice.records)
          if (slice.live) break
        }
        expect(revisions(records)).toEqual(Array.from({ length: 1200 }, (_, n) => n))
      }, 30_000)
    })

    it('reports its head', async () => {
      expect(await log.head()).toBe(0)
      const { position } = await append('a', 0, 2)
      expect(await log.head()).toBe(position)
    })

    itLasting('keeps everything over a restart, and goes on after it', async () => {
      await append('a', 0, 2)
      log = await subject.reopen!()
      expect(await log.read('a')).toHaveLength(2)
      const before = await log.head()
      expect((await append('a', 2)).position).toBeGreaterThan(before)
    })

    itLasting('answers the identical append again after a restart too', async () => {
      const first = await append('a', 0, 2)
      await append('a', 2)
      log = await subject.reopen!()
      expect(await append('a', 0, 2)).toEqual(first)
      expect(await log.read('a')).toHaveLength(3)
    })

    it('passes its check while usable', async () => {
      await expect(log.check()).resolves.toBeUndefined()
    })
  })
}

/** @param turns of the event loop between two slices, for a slow follower */
async function take(slices: AsyncIterable<Slice>, count: number, turns = 0): Promise<RecordedEvent[]> {
  const records: RecordedEvent[] = []
  for await (const slice of slices) {
    records.push(...slice.records)
    if (records.length >= count) break
    for (let n = 0; n < turns; n++) await turn()
  }
  return records
}

const increasing = (records: readonly RecordedEvent[]) =>
  records.every((record, index) => index === 0 || record.position > records[index - 1]!.position)
