import type { ReadingClient } from './reading-client.js'

const everyMs = 1000

/** A look every second whether a subscription is still where the cluster is led. */
export interface Watch {
  /** Aborted once it is not, or its client was left: the subscription is then to be made again. */
  left: AbortSignal
  end(): void
}

/** For a single server, which there is no other to leave for. */
export const noWatch: Watch = { left: new AbortController().signal, end: () => undefined }

/**
 * Watches over a subscription that was made just now. It says nothing while nothing happens, nor when its node hangs or is parted
 * from the others. A client that moves to another node leaves its subscriptions where they are: closing its channel ends no call
 * (client 6.2.1).
 *
 * @param reads whose client has subscribed
 * @param ask a small read that only a leader answers, for seconds in which nothing else was read; its failure is nobody's
 */
export function watchSubscription(reads: ReadingClient, ask: () => Promise<void>): Watch {
  const { left, channel } = reads.lent
  const subscribedOn = channel()
  const moved = new AbortController()
  let isLooking = false
  const look = async () => {
    if (reads.hearing.quietMs >= everyMs) await ask()
    if ((await channel()) !== (await subscribedOn)) moved.abort()
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, everyMs).unref()
  subscribedOn.catch(() => undefined)
  return { left: AbortSignal.any([left, moved.signal]), end: () => clearInterval(timer) }
}
