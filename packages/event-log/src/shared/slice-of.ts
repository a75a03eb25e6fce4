import type { RecordedEvent, Slice } from '../port.js'

/** Events a slice holds at most: enough to catch up fast, few enough to be handled in one write. */
export const sliceSize = 500

/** What a read for at most {@link sliceSize} events gave: with fewer there was nothing more. */
export function sliceOf(records: readonly RecordedEvent[], after: number): Slice {
  return { records, position: records.at(-1)?.position ?? after, live: records.length < sliceSize }
}
