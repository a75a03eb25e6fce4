import type { RecordedEvent } from '../port.js'

/** In bytes, for each in-memory cache of events. */
export const mostWeight = 32 * 1024 * 1024

/** Approximate size of an event. Only the sealed part may be large; the rest averaged 782 bytes (docs/scale.md). */
export const weightOf = ({ personal }: RecordedEvent): number => 1000 + (personal?.sealed.length ?? 0)

export const weightOfAll = (records: readonly RecordedEvent[]): number =>
  records.reduce((sum, record) => sum + weightOf(record), 0)
