import { setTimeout as wait } from 'node:timers/promises'
import { TimeoutError } from '@eventstore/db-client'
import type { Slice } from '../port.js'
import { isOfTheServer, wordsOf } from './faults.js'
import type { Log } from './log.js'
import type { SubscriptionSlices } from './subscription-slices.js'

const firstPauseMs = 100
const longestPauseMs = 5000

/**
 * Follows by one subscription after the other, each from the last position handed over, until the signal ends it.
 *
 * The server ends a live subscription whenever more than 32 events come faster than it sends them; that is ordinary, and the
 * next one begins at once. After an outage it begins after a pause that doubles from 100 ms to 5 s.
 *
 * @throws only for what is no outage: an event that cannot be read
 */
export async function* followSubscriptions(
  after: number,
  signal: AbortSignal,
  { subscribe, log }: { subscribe: (after: number) => SubscriptionSlices; log: Log },
): AsyncIterable<Slice> {
  let position = after
  let failures = 0
  while (!signal.aborted) {
    const subscription = subscribe(position)
    try {
      for (;;) {
        const slice = await subscription.next(signal)
        if (!slice) return
        failures = 0
        position = slice.position
        yield slice
      }
    } catch (error) {
      if (error instanceof TimeoutError && subscription.wasLive) {
        log.info({ position }, 'a burst ended a subscription, taking it up again')
        continue
      }
      if (!isOfTheServer(error)) throw error
      failures++
      log.warn({ position, failures, why: wordsOf(error) }, 'the event log cannot be followed, trying again')
    } finally {
      subscription.close()
    }
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
