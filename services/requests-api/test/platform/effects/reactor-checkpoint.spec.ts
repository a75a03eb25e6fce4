import { describe, expect, it } from '@jest/globals'
import type { Journal, RecordedEvent } from '@countersign/event-log'
import { Reactor } from '@countersign/requests-api/internal/platform/effects/run-effects'
import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'

const journal = { mustKnow: () => undefined } as unknown as Journal<CountersignEvent>

/** A request's events at positions with gaps, like file offsets. */
const records = (count: number, type: string, from: number) =>
  Array.from({ length: count }, (_, n) => ({ type, stream: 'signature-request-1', position: from + n * 900 }) as RecordedEvent) // prettier-ignore

describe('the checkpoint of a reactor', () => {
  it('is saved after each reaction, and otherwise every 200 events whatever their positions', async () => {
    const saved: number[] = []
    const reaction = {
      name: 'test',
      to: new Set<SigningEvent['type']>(['SignatureRequestSent']),
      react: async () => {},
    }
    const saveCheckpoint = async (_follower: string, position: number) => void saved.push(position)
    const reactor = new Reactor(reaction, journal, { checkpointOf: async () => 0, saveCheckpoint })
    let position = await reactor.checkpoint()
    const handle = async (count: number, type: string) => {
      const slice = records(count, type, position + 900)
      position = slice.at(-1)!.position
      await reactor.handle({ records: slice, position, live: true })
    }
    for (let times = 0; times < 19; times++) await handle(10, 'FieldPlaced')
    expect(saved).toEqual([])
    await handle(10, 'FieldPlaced')
    expect(saved).toEqual([position])
    await handle(1, 'SignatureRequestSent')
    expect(saved.at(-1)).toBe(position)
    expect(saved).toHaveLength(2)
  })
})
