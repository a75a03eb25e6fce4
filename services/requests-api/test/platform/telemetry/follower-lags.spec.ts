import { beforeEach, describe, expect, it } from '@jest/globals'
import { type EventLog, LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { plainRecord } from '@countersign/event-log/testing'
import { followerLags } from '@countersign/requests-api/internal/platform/telemetry/follower-lags'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { clockAt } from '../../clock-at.js'

const time = new VirtualTime()
const clock = clockAt(() => new Date('2026-11-21T12:00:00.000Z'), time)

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

describe('the lag of a follower', () => {
  it('is zero if it has handled all events, or if there are none', async () => {
    expect(await followerLags([at('stats', 0)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 0, seconds: 0 },
    ])
    await happened(3)
    expect(await followerLags([at('stats', 3)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 0, seconds: 0 },
    ])
  })

  it('is the number of events after its position, and the age of the first of them', async () => {
    await happened(10)
    expect(await followerLags([at('stats', 4), at('documents', 9)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 6, seconds: 5 },
      { follower: 'documents', events: 1, seconds: 0 },
    ])
  })

  it('counts at most a thousand events, and has the right time even beyond', async () => {
    await happened(1602)
    expect(await followerLags([at('stats', 1)], { eventLog, clock })).toEqual([
      { follower: 'stats', events: 1000, seconds: 1600 },
    ])
  })

  it('is not reported for a follower on another replica', async () => {
    await happened(1)
    expect(await followerLags([{ name: 'stats', state: null }], { eventLog, clock })).toEqual([])
  })

  it('is unknown while the log is unavailable', async () => {
    const away = { ...eventLog, head: () => Promise.reject(new LogUnavailable('away')) }
    await expect(followerLags([at('stats', 0)], { eventLog: away, clock })).rejects.toThrow(LogUnavailable)
  })
})

describe('a log that stops responding during the count', () => {
  it('is not awaited, and what was counted is reported', async () => {
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
    await time.pass(1000)
    expect(await asked).toEqual([{ follower: 'stats', events: 1, seconds: 1 }])
  })
})
