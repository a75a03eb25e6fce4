import type { Time } from '@countersign/process'
import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { Silence } from './silence.js'
import { NoAnswer } from './node-errors.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/** Timeout between checkpoints, which the server sends even when it finds nothing. */
const longestSilenceMs = 10_000

/**
 * Reads a page of own events by a short filtered subscription with checkpoints of its progress.
 *
 * @returns `isSparse` if a checkpoint came, which means that few events were ours
 * @throws {NoAnswer} on a long silence; the subscription's error; the signal's reason
 */
export async function filteredPage(
  subscribe: (looked: () => void) => SubscriptionSlices,
  signal: AbortSignal,
  time: Time,
): Promise<{ slice: Slice; isSparse: boolean }> {
  const silent = new AbortController()
  const ended = AbortSignal.any([signal, silent.signal])
  const silence = new Silence(time, longestSilenceMs, () => silent.abort())
  let isSparse = false
  const subscription = subscribe(() => {
    isSparse = true
    silence.heard()
  })
  const records: RecordedEvent[] = []
  try {
    for (;;) {
      const slice = await subscription.next(ended, sliceSize - records.length)
      signal.throwIfAborted()
      if (!slice) throw new NoAnswer(longestSilenceMs)
      silence.heard()
      records.push(...slice.records)
      const { position, live } = slice
      if (live || records.length >= sliceSize) return { slice: { records, position, live }, isSparse }
    }
  } finally {
    silence.end()
    subscription.close()
  }
}
