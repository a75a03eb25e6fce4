import type { RecordedEvent, Slice } from '../port.js'
import { sliceSize } from '../shared/slice-of.js'
import { NoAnswer } from './silence.js'
import type { SubscriptionSlices } from './subscription-slices.js'

/** A look by the server may find nothing for long, but says every so often how far it has come. */
const longestSilenceMs = 10_000

/**
 * The next events of ours by a subscription that lasts as long as this page: the server passes over the events of others, and
 * sends a checkpoint now and then of how far it has come.
 *
 * @param subscribe opens it, and has it tell of checkpoints
 * @returns also whether a checkpoint came, that is whether few of the events were ours
 * @throws {NoAnswer} when the server says nothing for long; what ended the subscription; the signal's reason
 */
export async function filteredPage(
  subscribe: (looked: () => void) => SubscriptionSlices,
  signal: AbortSignal,
): Promise<{ slice: Slice; isSparse: boolean }> {
  const silent = new AbortController()
  const ended = AbortSignal.any([signal, silent.signal])
  const silence = setTimeout(() => silent.abort(), longestSilenceMs)
  let isSparse = false
  const subscription = subscribe(() => {
    isSparse = true
    silence.refresh()
  })
  const records: RecordedEvent[] = []
  try {
    for (;;) {
      const slice = await subscription.next(ended, sliceSize - records.length)
      signal.throwIfAborted()
      if (!slice) throw new NoAnswer(longestSilenceMs)
      silence.refresh()
      records.push(...slice.records)
      const { position, live } = slice
      if (live || records.length >= sliceSize) return { slice: { records, position, live }, isSparse }
    }
  } finally {
    clearTimeout(silence)
    subscription.close()
  }
}
