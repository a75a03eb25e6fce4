import { TimeoutError } from '@eventstore/db-client'
import type { Slice } from '../port.js'
import type { Time } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import { Backoff } from './backoff.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/**
 * Follows the log through consecutive subscriptions. The server ends a live one whenever more than 32 events arrive
 * faster than it sends them; the next one starts at once, or after an outage with a pause (see {@link Backoff}).
 *
 * @throws only non-outage errors, such as an unreadable event
 */
export async function* followSubscriptions(
  after: number,
  signal: AbortSignal,
  { subscribe, log, time }: { subscribe: (after: number) => SubscriptionSlices; log: Log; time: Time },
): AsyncIterable<Slice> {
  const backoff = new Backoff(log, time)
  let position = after
  while (!signal.aborted) {
    const subscription = subscribe(position)
    try {
      for (;;) {
        const slice = await subscription.next(signal)
        if (!slice) return
        backoff.reset()
        position = slice.position
        yield slice
      }
    } catch (error) {
      const isBurst = error instanceof TimeoutError && subscription.wasLive
      if (isBurst) log.info({ position }, 'a burst ended a subscription, taking it up again')
      else await backoff.pause(position, error, signal)
    } finally {
      subscription.close()
    }
  }
}
