import type { Journal } from '@countersign/event-log'
import type { SealingProducer } from '../task-producer.js'
import type { SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { requestStream } from '../../signing/streams.js'

/** The events after which a request is to be sealed. */
export const eventsThatSeal: ReadonlySet<SigningEvent['type']> = new Set(['EveryoneActed', 'SealingRetried'])

/**
 * Enqueues the sealing of a request, where its history asks for one now. From the history alone, so that it can be done
 * again at any time: one that waits already stays as it is.
 */
export class SealingRequests {
  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly producer: SealingProducer,
  ) {}

  async enqueue(requestId: string): Promise<void> {
    const attempt = await this.#attemptDue(requestId)
    if (attempt !== null) await this.producer.enqueue({ requestId, attempt })
  }

  /** Enqueues it once more where the queue has lost it, or thinks it done. @returns whether that was so */
  async enqueueLost(requestId: string): Promise<boolean> {
    const attempt = await this.#attemptDue(requestId)
    if (attempt === null || (await this.producer.holds({ requestId, attempt }))) return false
    await this.producer.enqueue({ requestId, attempt }, true)
    return true
  }

  /** Null where there is nothing to seal now: it failed, and the clock says when it is tried again. */
  async #attemptDue(requestId: string): Promise<number | null> {
    const { entries } = await this.journal.read(requestStream(requestId))
    const request = replay(entries)
    return request?.timetable.sealing && request.timetable.retryAt === null ? request.sealingFailures + 1 : null
  }
}
