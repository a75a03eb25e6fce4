import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { plainRecord } from '@countersign/event-log/testing'
import { followerLags } from '@countersign/requests-api/internal/telemetry/follower-lags'

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') }

const at = (name: string, position: number) => ({ name, state: { status: 'live', position } as const })

let eventLog: EventLog
beforeEach(() => {
  eventLog = openMemoryLog()
})

/** Appends events to one stream, one per second, the last of them now. */
async function happened(count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, revision) => ({
    ...plainRecord('request-1', revision),
    at: new Date(clock.now().getTime() - (count - 1 - revision) * 1000).toISOString(),
  }))
  await eventLog.append('request-1', -1, records)
}

describe('how far a follower is behind', () => {
  it('is nothing where it has handled all, or there is nothing to handle', async () => {
    expect(await followerLags([at('stats', 0)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 0, seconds: 0 },
    ])
    await happened(3)
    expect(await followerLags([at('stats', 3)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 0, seconds: 0 },
    ])
  })

  it('is the events after its position, and how long ago the first of them happened', async () => {
    await happened(10)
    expect(await followerLags([at('stats', 4), at('documents', 9)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 6, seconds: 5 },
      { follower: 'documents', events: 1, seconds: 0 },
    ])
  })

  it('is counted up to a thousand events, and its time is right beyond', async () => {
    await happened(1602)
    expect(await followerLags([at('stats', 1)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 1000, seconds: 1600 },
    ])
  })

  it('is not told of one that another replica runs', async () => {
    await happened(1)
    expect(await followerLags([{ name: 'stats', state: null }], { eventLog, clock })).toEqual([])
  })

  it('is not known while the log cannot be asked', async () => {
    const away = { ...eventLog, head: () => Promise.reject(new LogUnavailable('away')) }
    await expect(followerLags([at('stats', 0)], { eventLog: away, clock })).rejects.toThrow(LogUnavailable)
  })
})

describe('a log that goes silent while it is counted', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('is not waited for: what was counted is told, and nothing where nothing was', async () => {
    await happened(2)
    const [first] = await eventLog.read('request-1')
    const silent = (after: number, signal: AbortSignal) => {
      async function* follow() {
        if (after === 0) yield { records: [first!], position: 1, live: false }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      return follow()
    }
    const asked = followerLags([at('stats', 0), at('documents', 1)], {
      eventLog: { ...eventLog, follow: silent },
      clock,
    })
    await jest.runAllTimersAsync()
    expect(await asked).toEqual([{ follower: 'stats', events: 1, seconds: 1 }])
  })
})
