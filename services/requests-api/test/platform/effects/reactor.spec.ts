import { describe, expect, it } from '@jest/globals'
import type { Journal, RecordedEvent } from '@countersign/event-log'
import { Reactor } from '@countersign/requests-api/internal/platform/effects/run-effects'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'

const type = 'SignatureRequestSent' as const
const slice = (many: number) => ({
  records: Array.from(
    { length: many },
    (_, n) => ({ type, stream: `signature-request-${String(n).padStart(36, '0')}` }) as RecordedEvent,
  ),
  position: many,
  live: true,
})

function reactor(react: (requestId: string, since?: number) => Promise<void>) {
  const saved: number[] = []
  const checkpoints = {
    checkpointOf: async () => 0,
    saveCheckpoint: async (_name: string, at: number) => void saved.push(at),
  }
  const journal = { mustKnow: () => undefined } as unknown as Journal<CountersignEvent>
  return { saved, reactor: new Reactor({ name: 'test', to: new Set([type]), react }, journal, checkpoints) }
}

describe('a reactor', () => {
  it('handles several requests concurrently, but limits their number', async () => {
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

  it('does not advance past a failed request, and throws only after the others have ended', async () => {
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

  it('reacts once to all events about a request, from the first on', async () => {
    const reactions: unknown[] = []
    const { reactor: under } = reactor(async (requestId, since) => void reactions.push([Number(requestId), since]))
    const records = slice(2).records.flatMap((record, n) => [
      { ...record, position: 10 + n },
      { ...record, position: 20 + n },
    ])
    await under.handle({ records, position: 21, live: true })
    expect(reactions).toEqual([
      [0, 10],
      [1, 11],
    ])
  })

  it.each([
    ['any stream', undefined, [1, 2]],
    ['its kind of stream alone', 'person-', [2]],
    ['its kinds of streams alone', ['upload-', 'signature-request-'], [1]],
  ])('reacts to events in %s', async (_, streams, expected) => {
    const done: number[] = []
    const journal = { mustKnow: () => undefined } as unknown as Journal<CountersignEvent>
    const checkpoints = { checkpointOf: async () => 0, saveCheckpoint: async () => undefined }
    const react = async (id: string) => void done.push(Number(id))
    const reaction = { name: 'test', to: new Set(['MailDelivered'] as const), react, ...(streams && { streams }) }
    const records = ['signature-request-', 'person-'].map(
      (kind, n) => ({ type: 'MailDelivered', stream: kind + String(n + 1).padStart(36, '0') }) as RecordedEvent,
    )
    await new Reactor(reaction, journal, checkpoints).handle({ records, position: 2, live: true })
    expect(done).toEqual(expected)
  })
})
