import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { RecordedEvent, Slice } from '@countersign/event-log'
import { Feed, WakeUp } from '@countersign/event-log/internal/shared/feed'
import { sliceOf, sliceSize } from '@countersign/event-log/internal/shared/slice-of'
import { plainRecord } from './testing.js'
import fc from 'fast-check'
import { followerOf } from './follower-of.js'

/** A log with a feed and a stream of new events, like a server's. */
function world(events = 0) {
  const all: RecordedEvent[] = []
  const arrived = new WakeUp()
  let streams = 0
  let failure: Error | undefined
  const pages: number[] = []
  const page = async (after: number): Promise<Slice> => {
    pages.push(after)
    if (failure) throw failure
    await turn()
    return sliceOf(all.slice(after, after + sliceSize), after)
  }
  async function* listen(after: number, signal: AbortSignal): AsyncIterable<Slice> {
    streams++
    try {
      for (let position = after; ;) {
        if (failure) throw failure
        const records = all.slice(position, position + sliceSize)
        position += records.length
        yield { records, position, live: position === all.length }
        while (position === all.length && !failure && !signal.aborted) await arrived.sleep(signal)
        if (signal.aborted) return
      }
    } finally {
      streams--
    }
  }
  const feed = new Feed({ page, listen })
  const append = (count: number) => {
    for (let n = 0; n < count; n++) all.push({ ...plainRecord('a', all.length), position: all.length + 1 })
    arrived.ring()
  }
  append(events)
  return {
    feed,
    append,
    pages,
    get streams() {
      return streams
    },
    fail(error: Error | undefined) {
      failure = error
      arrived.ring()
    },
  }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await turn()
}
const allOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1)
const positions = (seen: readonly RecordedEvent[]) => seen.map(({ position }) => position)

describe('a feed', () => {
  it('reads each page once for concurrent followers and for slightly later ones', async () => {
    const { feed, pages } = world(3000)
    const together = Array.from({ length: 4 }, () => followerOf(feed))
    await until(() => together.every(({ live }) => live))
    const [late, elsewhere] = [followerOf(feed), followerOf(feed, 250)]
    await until(() => late.live && elsewhere.live)
    expect(pages.filter((after) => after < 3000)).toEqual([0, 500, 1000, 1500, 2000, 2500])
    for (const { seen } of [...together, late]) expect(positions(seen)).toEqual(allOf(0, 3000))
    expect(positions(elsewhere.seen)).toEqual(allOf(250, 3000))
    await Promise.all([...together, late, elsewhere].map(({ end }) => end()))
  })

  it('gives all followers the same object for each event', async () => {
    const { feed, append } = world(10)
    const two = [followerOf(feed), followerOf(feed)]
    await until(() => two.every(({ live }) => live))
    append(10)
    await until(() => two.every(({ seen }) => seen.length === 20))
    for (const [index, record] of two[0]!.seen.entries()) expect(two[1]!.seen[index]).toBe(record)
    await Promise.all(two.map(({ end }) => end()))
  })

  it('passes a stream failure to all waiting followers, and opens another stream for the next', async () => {
    const one = world(10)
    const two = [followerOf(one.feed), followerOf(one.feed)]
    await until(() => two.every(({ live }) => live) && one.streams === 1)
    one.fail(new Error('an event that cannot be read'))
    for (const { running } of two) await expect(running).rejects.toThrow('cannot be read')
    expect(one.streams).toBe(0)
    one.fail(undefined)
    one.append(1)
    const again = followerOf(one.feed, 10)
    await until(() => again.live && one.streams === 1)
    expect(positions(again.seen)).toEqual([11])
    await again.end()
    await until(() => one.streams === 0)
  })

  it('delivers everything once and in order to followers of any speed, with one stream', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(1500),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.record({ start: fc.nat(1500), rest: fc.nat(12), joins: fc.nat(8) }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (events, bursts, followers) => {
          const one = world(events)
          const begun: { start: number; follower: ReturnType<typeof followerOf> }[] = []
          const begin = (step: number) => {
            for (const { start, rest, joins } of followers) {
              if (Math.min(joins, bursts.length) !== step) continue
              const slowly = async () => {
                for (let n = 0; n < rest; n++) await turn()
              }
              const from = Math.min(start, events)
              begun.push({ start: from, follower: followerOf(one.feed, from, slowly) })
            }
          }
          for (const [step, burst] of bursts.entries()) {
            begin(step)
            one.append(burst)
            for (let n = 0; n < 3; n++) await turn()
            expect(one.streams).toBeLessThanOrEqual(1)
          }
          begin(bursts.length)
          const total = bursts.reduce((sum, burst) => sum + burst, events)
          await until(() => begun.every(({ start, follower: { seen, live } }) => live && seen.length >= total - start))
          for (const { start, follower } of begun) expect(positions(follower.seen)).toEqual(allOf(start, total))
          await Promise.all(begun.map(({ follower }) => follower.end()))
          await until(() => one.streams === 0)
        },
      ),
      { numRuns: 25 },
    ))
})
