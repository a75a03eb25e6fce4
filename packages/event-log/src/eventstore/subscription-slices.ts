import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client'
import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { WakeUp } from '../shared/wake-up.js'
import { NoAnswer, SubscriptionEnded } from './silence.js'

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

  /**
   * @param position where the subscription starts
   * @param confirmWithinMs a subscription opened while a server becomes ready may never be confirmed (engines-16)
   */
  constructor(
    private readonly subscription: AllStreamSubscription,
    private position: number,
    private readonly recordOf: (event: AllStreamResolvedEvent) => RecordedEvent,
    confirmWithinMs: number,
  ) {
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
   * @throws what ended the subscription, when everything that had arrived was handed over
   */
  async next(signal: AbortSignal): Promise<Slice | undefined> {
    while (!signal.aborted) {
      const records = this.#arrived()
      const live = this.#caughtUp && this.subscription.readableLength === 0
      if (records.length > 0 || (live && !this.#toldLive)) {
        this.#toldLive ||= live
        this.position = records.at(-1)?.position ?? this.position
        return { records, position: this.position, live }
      }
      if (this.#failure !== undefined) throw this.#failure
      await this.#wakeUp.sleep(signal)
    }
    return undefined
  }

  close(): void {
    clearTimeout(this.#unconfirmed)
    this.subscription.unsubscribe().catch(() => undefined)
  }

  #arrived(): RecordedEvent[] {
    const records: RecordedEvent[] = []
    while (records.length < sliceSize) {
      const event = this.subscription.read() as AllStreamResolvedEvent | null
      if (!event) break
      records.push(this.recordOf(event))
    }
    return records
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#wakeUp.ring()
  }
}
