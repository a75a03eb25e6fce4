import type { Time } from '@countersign/process'
import type { ReadingClient } from './reading-client.js'

const everyMs = 1000

/** Checks every second that a subscription is still connected to the leader. */
export interface Watch {
  /** Aborted when it is not or its client was replaced; the caller must resubscribe. */
  left: AbortSignal
  end(): void
}

export const noWatch: Watch = { left: new AbortController().signal, end: () => undefined }

/**
 * A subscription is silent without events, but also when its node hangs or is partitioned. A client that moves to
 * another node leaves its subscriptions behind, because closing its channel ends no call (client 6.2.1).
 *
 * @param ask a small leader-only read for seconds without other reads
 */
export function watchSubscription(reads: ReadingClient, ask: () => Promise<void>, time: Time): Watch {
  const { left, channel } = reads.lent
  const subscribedOn = channel()
  const moved = new AbortController()
  let isLooking = false
  const lookAtLeader = async () => {
    if (reads.hearing.unansweredMs >= everyMs) await ask()
    if ((await channel()) !== (await subscribedOn)) moved.abort()
  }
  const look = () => {
    if (isLooking) return
    isLooking = true
    void lookAtLeader()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }
  const timer = time.every(everyMs, look, { ref: false })
  subscribedOn.catch(() => undefined)
  return { left: AbortSignal.any([left, moved.signal]), end: () => timer.clear() }
}
