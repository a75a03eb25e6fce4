import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { Time, Timer } from '@countersign/process'
import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { WakeUp } from '../shared/feed.js'
import { NoAnswer, NodeLeft, SubscriptionEnded } from './node-errors.js'
import type { Watch } from './watch-subscription.js'

interface Subscribed {
  position: number
  recordOf: (event: AllStreamResolvedEvent) => RecordedEvent
  /** Timeout in ms: a subscription opened while a server starts may never be confirmed (engines-16). */
  confirmWithinMs: number
  watch: Watch
  time: Time
}

/** One subscription as slices of arrived events. Does not resubscribe when the server or an outage ends it. */
export class SubscriptionSlices {
  readonly #wakeUp = new WakeUp()
  readonly #unconfirmed: Timer
  #failure: unknown
  #caughtUp = false
  #reportedLive = false

  readonly #leave = () => this.#fail(new NodeLeft())
  #position: number

  constructor(
    private readonly subscription: AllStreamSubscription,
    private readonly subscribed: Subscribed,
  ) {
    const { position, confirmWithinMs, watch, time } = subscribed
    this.#position = position
    watch.left.addEventListener('abort', this.#leave, { once: true })
    this.#unconfirmed = time.limit(confirmWithinMs, () => this.#fail(new NoAnswer(confirmWithinMs)))
    subscription.on('confirmation', () => this.#unconfirmed.clear())
    subscription.on('readable', () => this.#wakeUp.ring())
    subscription.on('caughtUp', () => {
      this.#caughtUp = true
      this.#wakeUp.ring()
    })
    subscription.on('fellBehind', () => {
      this.#caughtUp = false
      this.#reportedLive = false
    })
    // Keeps listening after the end, because an unhandled error event would end the process.
    subscription.on('error', (error: unknown) => this.#fail(error))
    subscription.on('end', () => this.#fail(new SubscriptionEnded('EventStoreDB ended a subscription')))
  }

  get wasLive(): boolean {
    return this.#reportedLive
  }

  /** Undefined once the signal aborts. @throws the subscription's error, after all arrived events were delivered */
  async next(signal: AbortSignal, most = sliceSize): Promise<Slice | undefined> {
    while (!signal.aborted) {
      const records = this.#arrived(most)
      const live = this.#caughtUp && this.subscription.readableLength === 0
      if (records.length > 0 || (live && !this.#reportedLive)) {
        this.#reportedLive ||= live
        this.#position = records.at(-1)?.position ?? this.#position
        return { records, position: this.#position, live }
      }
      if (this.#failure !== undefined) throw this.#failure
      await this.#wakeUp.sleep(signal)
    }
    return undefined
  }

  /** Undefined while earlier events are still buffered, because the checkpoint then confirms nothing. */
  get positionAtCheckpoint(): number | undefined {
    return this.subscription.readableLength === 0 ? this.#position : undefined
  }

  close(): void {
    this.#unconfirmed.clear()
    this.subscribed.watch.left.removeEventListener('abort', this.#leave)
    this.subscribed.watch.end()
    this.subscription.unsubscribe().catch(() => undefined)
  }

  #arrived(most: number): RecordedEvent[] {
    const records: RecordedEvent[] = []
    while (records.length < most) {
      const event = this.subscription.read() as AllStreamResolvedEvent | null
      if (!event) break
      records.push(this.subscribed.recordOf(event))
    }
    return records
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#wakeUp.ring()
  }
}
