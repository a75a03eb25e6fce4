import type { RecordedEvent } from '../port.js'

/** What is kept of a log in memory, by a tail or as pages, weighs at most so much each, in bytes. */
export const mostWeight = 32 * 1024 * 1024

/** About what an event takes: what is sealed in it is all that may be large, the rest was 782 bytes on average (docs/scale.md). */
export const weightOf = ({ personal }: RecordedEvent): number => 1000 + (personal?.sealed.length ?? 0)

/** About what they take together. */
export const weightOfAll = (records: readonly RecordedEvent[]): number =>
  records.reduce((sum, record) => sum + weightOf(record), 0)
