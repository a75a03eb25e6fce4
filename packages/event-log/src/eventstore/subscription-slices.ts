import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { WakeUp } from '../shared/wake-up.js'
import { NoAnswer, NodeLeft, SubscriptionEnded } from './silence.js'
import type { Watch } from './watch-subscription.js'

interface Subscribed {
  /** Where the subscription starts. */
  position: number
  recordOf: (event: AllStreamResolvedEvent) => RecordedEvent
  /** A subscription opened while a server becomes ready may never be confirmed (engines-16). In ms. */
  confirmWithinMs: number
  watch: Watch
}

/**
 * One subscription as slices: what has arrived is handed over together. It lasts until the server or an outage ends it;
 * taking it up again is not its business.
 */
export class SubscriptionSlices {
  readonly #wakeUp = new WakeUp()
  readonly #unconfirmed: NodeJS.Timeout
  #failure: unknown
  /** Everything that was there has arrived, though it may not have been handed over yet. */
  #caughtUp = false
  #toldLive = false

  readonly #leave = () => this.#fail(new NodeLeft())
  #position: number

  constructor(
    private readonly subscription: AllStreamSubscription,
    private readonly subscribed: Subscribed,
  ) {
    const { position, confirmWithinMs, watch } = subscribed
    this.#position = position
    watch.left.addEventListener('abort', this.#leave, { once: true })
    this.#unconfirmed = setTimeout(() => this.#fail(new NoAnswer(confirmWithinMs)), confirmWithinMs)
    subscription.on('confirmation', () => clearTimeout(this.#unconfirmed))
    subscription.on('readable', () => this.#wakeUp.ring())
    subscription.on('caughtUp', () => {
      this.#caughtUp = true
      this.#wakeUp.ring()
    })
    subscription.on('fellBehind', () => {
      this.#caughtUp = false
      this.#toldLive = false
    })
    // Stays on after the end: an error that nobody listens for would end the process.
    subscription.on('error', (error: unknown) => this.#fail(error))
    subscription.on('end', () => this.#fail(new SubscriptionEnded('EventStoreDB ended a subscription')))
  }

  /** Whether it has been live: only then can a burst have ended it. */
  get wasLive(): boolean {
    return this.#toldLive
  }

  /**
   * The next slice, as soon as there is one; undefined once the signal is aborted.
   *
   * @param most how many events it may hold
   * @throws what ended the subscription, when everything that had arrived was handed over
   */
  async next(signal: AbortSignal, most = sliceSize): Promise<Slice | undefined> {
    while (!signal.aborted) {
      const records = this.#arrived(most)
      const live = this.#caughtUp && this.subscription.readableLength === 0
      if (records.length > 0 || (live && !this.#toldLive)) {
        this.#toldLive ||= live
        this.#position = records.at(-1)?.position ?? this.#position
        return { records, position: this.#position, live }
      }
      if (this.#failure !== undefined) throw this.#failure
      await this.#wakeUp.sleep(signal)
    }
    return undefined
  }

  /**
   * Position of the last event handed over, where the server's checkpoint, which comes just now, is of nothing of ours since then;
   * undefined while events that came before it wait to be handed over.
   */
  get positionAtCheckpoint(): number | undefined {
    return this.subscription.readableLength === 0 ? this.#position : undefined
  }

  close(): void {
    clearTimeout(this.#unconfirmed)
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
