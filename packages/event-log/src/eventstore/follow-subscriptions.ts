import { TimeoutError } from '@eventstore/db-client'
import type { Slice } from '../port.js'
import type { Log } from '@countersign/telemetry'
import { Patient } from './patient.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/**
 * Follows the log through consecutive subscriptions. The server ends a live one whenever more than 32 events arrive
 * faster than it sends them; the next one starts at once, or after an outage with a pause (see {@link Patient}).
 *
 * @throws only non-outage errors, such as an unreadable event
 */
export async function* followSubscriptions(
  after: number,
  signal: AbortSignal,
  { subscribe, log }: { subscribe: (after: number) => SubscriptionSlices; log: Log },
): AsyncIterable<Slice> {
  const patient = new Patient(log)
  let position = after
  while (!signal.aborted) {
    const subscription = subscribe(position)
    try {
      for (;;) {
        const slice = await subscription.next(signal)
        if (!slice) return
        patient.answered()
        position = slice.position
        yield slice
      }
    } catch (error) {
      const isBurst = error instanceof TimeoutError && subscription.wasLive
      if (isBurst) log.info({ position }, 'a burst ended a subscription, taking it up again')
      else await patient.pause(position, error, signal)
    } finally {
      subscription.close()
    }
  }
}
