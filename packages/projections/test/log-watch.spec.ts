import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Slice } from '@countersign/event-log'
import { LogWatch } from '@countersign/projections/internal/leases/log-watch'
import { noLog } from '@countersign/telemetry'
import { VirtualTime } from '@countersign/test-services/virtual-time'

let time: VirtualTime
let head: number
let isAway: boolean
/** Sends slices to the follower. */
let push: (position: number) => void
let watch: LogWatch

const eventLog = {
  async head() {
    if (isAway) throw new Error('the log is away')
    return head
  },
  async *follow(_after: number, signal: AbortSignal): AsyncIterable<Slice> {
    const positions: number[] = []
    let arrived: (() => void) | undefined
    push = (position) => {
      positions.push(position)
      arrived?.()
    }
    signal.addEventListener('abort', () => arrived?.())
    while (!signal.aborted) {
      const position = positions.shift()
      if (position !== undefined) yield { records: [], position, live: true }
      else await new Promise<void>((resolve) => (arrived = resolve))
    }
  },
}

beforeEach(async () => {
  time = new VirtualTime()
  head = 7
  isAway = false
  watch = new LogWatch(eventLog, noLog, time).start()
  await time.pass(0)
  expect(watch.check()).toBe('at position 7')
})
afterEach(() => watch.stop())

const followsAt = async (ms: number) => {
  await time.pass(ms - time.elapsed())
  return watch.follows
}

describe('a replica', () => {
  it('follows the log if it receives each event, even after a long pause', async () => {
    expect(await followsAt(60_000)).toBe(true)
    head = 8
    push(8)
    await time.pass(0)
    expect(watch.check()).toBe('at position 8')
    expect(await followsAt(120_000)).toBe(true)
  })

  it('does not follow the log if its feed is stuck for ten seconds, until it catches up', async () => {
    head = 8
    expect(await followsAt(1_000)).toBe(true)
    expect(await followsAt(10_999)).toBe(true)
    expect(await followsAt(11_000)).toBe(false)
    expect(() => watch.check()).toThrow(
      'has not followed the log for 10 s: other replicas are given its work until it does',
    )
    push(8)
    expect(await followsAt(12_000)).toBe(true)
  })

  it('follows the log if it is behind but progressing', async () => {
    head = 9
    expect(await followsAt(9_999)).toBe(true)
    push(8)
    expect(await followsAt(19_999)).toBe(true)
    expect(await followsAt(20_000)).toBe(false)
  })

  it('does not follow the log if it cannot reach it for ten seconds, until it can', async () => {
    isAway = true
    expect(await followsAt(9_999)).toBe(true)
    expect(await followsAt(10_000)).toBe(false)
    isAway = false
    expect(await followsAt(11_000)).toBe(true)
  })
})
