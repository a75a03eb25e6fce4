import { describe, expect, it } from '@jest/globals'
import type { Journal, RecordedEvent } from '@countersign/event-log'
import { Reactor } from '@countersign/requests-api/internal/effects/reactor'
import type { CountersignEvent } from '@countersign/requests-api/internal/event-catalogue'

const type = 'SignatureRequestSent' as const
const slice = (many: number) => ({
  records: Array.from(
    { length: many },
    (_, n) => ({ type, stream: `signature-request-${String(n).padStart(36, '0')}` }) as RecordedEvent,
  ),
  position: many,
  live: true,
})

function reactor(react: (requestId: string) => Promise<void>) {
  const saved: number[] = []
  const checkpoints = {
    checkpointOf: async () => 0,
    saveCheckpoint: async (_name: string, at: number) => void saved.push(at),
  }
  const journal = { mustKnow: () => undefined } as unknown as Journal<CountersignEvent>
  return { saved, reactor: new Reactor({ name: 'test', to: new Set([type]), react }, journal, checkpoints) }
}

describe('a reactor', () => {
  it('reacts to several requests at a time, not to all that there are', async () => {
    let [now, most] = [0, 0]
    const { reactor: under, saved } = reactor(async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
    })
    await under.handle(slice(100))
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThan(20)
    expect(saved).toEqual([100])
  })

  it('passes no request that failed, and throws only when the others have ended', async () => {
    const done: number[] = []
    const { reactor: under, saved } = reactor(async (requestId) => {
      const number = Number(requestId)
      if (number === 1) throw new Error('away')
      await new Promise((resolve) => setImmediate(resolve))
      done.push(number)
    })
    await expect(under.handle(slice(4))).rejects.toThrow('away')
    expect(done).toEqual([0, 2, 3])
    expect(saved).toEqual([])
  })
})
