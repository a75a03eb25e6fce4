import type { RecordedEvent, Slice } from './port.js'
import type { Tail } from './tail.js'
import type { WakeUp } from './wake-up.js'

/** Events a slice holds at most: enough to catch up fast, few enough to be handled in one write. */
export const sliceSize = 500

/**
 * Following for the stores that live in this process: pages from the store, then the tail, then sleep until the next
 * append.
 *
 * @param page the events after a position, in order, at most {@link sliceSize}
 */
export async function* followHere(
  after: number,
  signal: AbortSignal,
  { tail, wakeUp, page }: { tail: Tail; wakeUp: WakeUp; page: (after: number) => readonly RecordedEvent[] },
): AsyncIterable<Slice> {
  let position = after
  let told = false
  while (!signal.aborted) {
    const records = tail.after(position)?.slice(0, sliceSize) ?? page(position)
    const live = records.length < sliceSize
    position = records.at(-1)?.position ?? position
    if (records.length > 0 || !told) {
      yield { records, position, live }
      told = live
    }
    // Appends that came while the slice was handled are picked up without sleeping.
    if (live && !hasMore()) await wakeUp.sleep(signal)
  }

  function hasMore(): boolean {
    return (tail.after(position) ?? page(position)).length > 0
  }
}
