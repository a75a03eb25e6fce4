import { describe, expect, it, jest } from '@jest/globals'
import type { EventLog, Slice } from '@countersign/event-log'
import { LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { plainRecord } from '@countersign/event-log/testing'
import { Follower, type Following } from '@countersign/projections/internal/follower'
import { StoreUnavailable } from '@countersign/projections/internal/port'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'

function inVirtualTime(following: Following, log: EventLog) {
  const time = new VirtualTime()
  return { time, follower: new Follower(following, log, noLog, time) }
}

/** A consumer that records its events, with a checkpoint in memory. */
function note(log: EventLog, digest: (id: string, tries: number) => void = () => {}) {
  const handled: string[] = []
  const tries = new Map<string, number>()
  let checkpoint = 0
  const following = {
    name: 'test',
    checkpoint: async () => checkpoint,
    handle: async ({ records, position }: Slice) => {
      for (const { id } of records) {
        tries.set(id, (tries.get(id) ?? 0) + 1)
        digest(id, tries.get(id)!)
        handled.push(id)
      }
      checkpoint = position
    },
  }
  const { follower, time } = inVirtualTime(following, log)
  return { handled, tries, follower, time }
}

const append = (log: EventLog, stream: string) => log.append(stream, -1, [plainRecord(stream, 0, stream)])

describe('a follower', () => {
  it('handles existing and new events, and reports when it has reached a position', async () => {
    const log = openMemoryLog()
    await append(log, 'a')
    const { handled, follower } = note(log)
    follower.start()
    const { position } = await append(log, 'b')
    expect(await follower.reached(position, 1000)).toBe(true)
    expect(handled).toEqual(['a', 'b'])
    expect(follower.state).toEqual({ status: 'live', position })
    await follower.stop()
  })

  it('does not wait longer than the given time', async () => {
    const { follower, time } = note(openMemoryLog())
    follower.start()
    const reached = jest.fn()
    void follower.reached(99, 2000).then(reached)
    await time.pass(1999)
    expect(reached).not.toHaveBeenCalled()
    await time.pass(1)
    expect(reached).toHaveBeenCalledWith(false)
    await follower.stop()
  })

  it('waits for an unavailable store without limit, and resumes', async () => {
    const log = openMemoryLog()
    const { handled, tries, follower, time } = note(log, (_id, nth) => {
      if (nth <= 20) throw new StoreUnavailable('away')
    })
    follower.start()
    const { position } = await append(log, 'a')
    // 100 ms, doubling up to 10 s.
    await time.pass(12_700 + 13 * 10_000 - 1)
    expect([tries.get('a'), follower.state.status]).toEqual([20, 'waiting-for-store'])
    await time.pass(1)
    expect(follower.position).toBe(position)
    expect(handled).toEqual(['a'])
    await follower.stop()
  })

  it('waits for an unavailable log, and resumes', async () => {
    const log = openMemoryLog()
    await append(log, 'a')
    let lost = 3
    const flaky: EventLog = {
      ...log,
      follow: (after, signal) => {
        if (lost-- > 0) throw new LogUnavailable('away')
        return log.follow(after, signal)
      },
    }
    const { handled, follower, time } = note(flaky)
    follower.start()
    await time.pass(100 + 200 + 400)
    expect(follower.position).toBe(1)
    expect(handled).toEqual(['a'])
    await follower.stop()
  })

  it('retries an event that fails a few times, then stops without skipping it', async () => {
    const log = openMemoryLog()
    await append(log, 'good')
    const { position: before } = await append(log, 'fine')
    const { handled, tries, follower, time } = note(log, (id) => {
      if (id === 'poison') throw new TypeError('what is this')
    })
    follower.start()
    expect(await follower.reached(before, 1000)).toBe(true)
    const { position } = await append(log, 'poison')
    await append(log, 'after')
    await time.pass(60_000)
    const reached = follower.reached(position, 300)
    await time.pass(300)
    expect(await reached).toBe(false)
    expect(follower.state).toEqual({ status: 'stopped', position: before, why: 'TypeError: what is this' })
    expect(tries.get('poison')).toBe(6)
    expect(handled).toEqual(['good', 'fine'])
    await follower.stop()
  })

  it('recovers from an event that fails at first', async () => {
    const log = openMemoryLog()
    const { handled, follower, time } = note(log, (_id, tries) => {
      if (tries < 3) throw new TypeError('not yet')
    })
    follower.start()
    const { position } = await append(log, 'a')
    await time.pass(100 + 200)
    expect(follower.position).toBe(position)
    expect(handled).toEqual(['a'])
    await follower.stop()
  })

  it('batches events during a pause, ends the pause when a caller waits, and stops during one', async () => {
    const log = openMemoryLog()
    const slices: string[][] = []
    const following = {
      name: 'test',
      checkpoint: async () => 0,
      handle: async ({ records }: Slice) => void (records.length > 0 && slices.push(records.map(({ id }) => id))),
    }
    await append(log, 'a')
    const { follower } = inVirtualTime(following, log)
    follower.start()
    expect(await follower.reached(1, 1000)).toBe(true)
    await append(log, 'b')
    await append(log, 'c')
    const { position } = await append(log, 'd')
    expect(await follower.reached(position, 1000)).toBe(true)
    expect(slices).toEqual([['a'], ['b', 'c', 'd']])
    await follower.stop()
  })

  it('handles nothing after it was stopped', async () => {
    const log = openMemoryLog()
    const { handled, follower, time } = note(log)
    follower.start()
    await follower.stop()
    await append(log, 'late')
    await time.pass(60_000)
    expect(time.pending).toBe(0)
    expect(handled).toEqual([])
  })
})
