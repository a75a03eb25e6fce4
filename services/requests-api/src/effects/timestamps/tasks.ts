import type { Journal } from '@countersign/event-log'
import type { TimestampProducer } from '../task-producer.js'
import type { SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { requestStream } from '../../signing/streams.js'

/**
 * Enqueues the heads of a request that are to be timestamped. From the history alone, so that it can be done again at any
 * time: one that waits already stays as it is.
 */
export class TimestampRequests {
  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly producer: TimestampProducer,
  ) {}

  async enqueue(requestId: string): Promise<void> {
    for (const revision of await this.#untimed(requestId)) await this.producer.enqueue({ requestId, revision })
  }

  /** Enqueues once more those that the queue has lost, or thinks done. @returns how many */
  async enqueueLost(requestId: string): Promise<number> {
    let lost = 0
    for (const revision of await this.#untimed(requestId)) {
      if (await this.producer.holds({ requestId, revision })) continue
      await this.producer.enqueue({ requestId, revision }, true)
      lost++
    }
    return lost
  }

  async #untimed(requestId: string): Promise<readonly number[]> {
    const { entries } = await this.journal.read(requestStream(requestId))
    return replay(entries)?.untimed ?? []
  }
}
