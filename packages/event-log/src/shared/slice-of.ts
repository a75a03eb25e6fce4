import type { RecordedEvent, Slice } from '../port.js'

/** Enough to catch up fast, few enough for one write. */
export const sliceSize = 500

export function sliceOf(records: readonly RecordedEvent[], after: number): Slice {
  return { records, position: records.at(-1)?.position ?? after, live: records.length < sliceSize }
}
