import { describe, expect, it } from '@jest/globals'
import { type EventLog, type RecordedEvent, shareReading, type Slice } from '@countersign/event-log'
import { describeEventLog } from '@countersign/event-log/conformance'
import { openMemoryLog } from '@countersign/event-log/memory'
import { plainRecord } from '@countersign/event-log/testing'

describeEventLog('memory, read together', async () => ({ log: shareReading(openMemoryLog()) }), { lasting: false })

/** A log with so many events, and the readings that are made of it: where each begins, and whether it goes on. */
async function world(events: number) {
  const memory = openMemoryLog()
  const append = async (count: number) => {
    const from = (await memory.read('a')).length
    const records = Array.from({ length: count }, (_, index) => plainRecord('a', from + index))
    for (let at = 0; at < count; at += 500) await memory.append('a', from + at - 1, records.slice(at, at + 500))
  }
  await append(events)
  const readings: { after: number; open: boolean; slices: number }[] = []
  let failure: Error | undefined
  const counted: EventLog = {
    ...memory,
    async *follow(after, signal) {
      const reading = { after, open: true, slices: 0 }
      readings.push(reading)
      try {
        for await (const slice of memory.follow(after, signal)) {
          reading.slices++
          if (failure) throw failure
          yield slice
        }
      } finally {
        reading.open = false
      }
    },
  }
  const open = () => readings.filter((reading) => reading.open).length
  const fail = (error: Error | undefined) => void (failure = error)
  return { log: shareReading(counted), append, readings, open, fail }
}

/** A follower that goes on until it has come to a position, and tells what it had. */
function follower(log: EventLog, after = 0, handle: (slice: Slice) => Promise<void> = async () => undefined) {
  const stop = new AbortController()
  const seen: RecordedEvent[] = []
  let wake = () => undefined as void
  const running = (async () => {
    for await (const slice of log.follow(after, stop.signal)) {
      seen.push(...slice.records)
      await handle(slice)
      wake()
    }
  })()
  const at = async (position: number) => {
    while ((seen.at(-1)?.position ?? 0) < position) await new Promise<void>((resolve) => (wake = resolve))
  }
  const end = async () => {
    stop.abort()
    await running
  }
  return { seen, at, end, running }
}

const allOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index + 1)
const positions = (seen: readonly RecordedEvent[]) => seen.map(({ position }) => position)

describe('followers that read together', () => {
  it('read the log once, and each gets every event once', async () => {
    const { log, append, readings } = await world(3000)
    const all = Array.from({ length: 4 }, () => follower(log))
    await Promise.all(all.map(({ at }) => at(3000)))
    await append(10)
    await Promise.all(all.map(({ at }) => at(3010)))
    expect(readings).toHaveLength(1)
    for (const { seen } of all) expect(positions(seen)).toEqual(allOf(0, 3010))
    await Promise.all(all.map(({ end }) => end()))
  })

  it('begin again with one that begins where they have just begun', async () => {
    const { log, readings, open } = await world(6000)
    const first = follower(log)
    await first.at(4000)
    const late = follower(log)
    await Promise.all([first.at(6000), late.at(6000)])
    expect([readings.map(({ after }) => after), open()]).toEqual([[0, 0], 1])
    expect(positions(first.seen)).toEqual(allOf(0, 6000))
    expect(positions(late.seen)).toEqual(allOf(0, 6000))
    await Promise.all([first.end(), late.end()])
  })

  it('are one again once the one that was behind has come up', async () => {
    const { log, append, readings, open } = await world(5000)
    const first = follower(log, 4990)
    await first.at(5000)
    const behind = follower(log, 100)
    await behind.at(5000)
    await append(20)
    await Promise.all([first.at(5020), behind.at(5020)])
    expect(readings.map(({ after }) => after)).toEqual([4990, 100])
    expect(open()).toBe(1)
    expect(positions(behind.seen)).toEqual(allOf(100, 5020))
    await Promise.all([first.end(), behind.end()])
    expect(open()).toBe(0)
  })

  it('wait for the slowest of them: what is read and not had stays little', async () => {
    const { log, readings } = await world(40_000)
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    const slow = follower(log, 0, ({ position }) => (position > 1000 ? held : Promise.resolve()))
    const fast = follower(log)
    await fast.at(10_000)
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    expect(fast.seen.length).toBeLessThanOrEqual(12_000)
    goOn()
    await Promise.all([slow.at(40_000), fast.at(40_000)])
    expect(readings).toHaveLength(1)
    expect(positions(slow.seen)).toEqual(allOf(0, 40_000))
    await Promise.all([slow.end(), fast.end()])
  })

  it('hear all of what ends their reading, and begin anew', async () => {
    const { log, append, readings, fail } = await world(10)
    const two = [follower(log), follower(log)]
    await Promise.all(two.map(({ at }) => at(10)))
    fail(new Error('an event that cannot be read'))
    await append(1)
    for (const { running } of two) await expect(running).rejects.toThrow('cannot be read')
    fail(undefined)
    const again = follower(log, 10)
    await again.at(11)
    expect(readings.map(({ after }) => after)).toEqual([0, 10])
    await again.end()
  })
})
