/**
 * Prefixes a job's id for BullMQ, which keeps jobs beside the queue's own lists (`wait`, `failed`, `meta`, …) and
 * rejects numeric ids.
 */
export const bullId = (id: string): string => `j-${id}`

/** Recovers the original job id. */
export const idOf = ({ id = '' }: { id?: string }): string => id.slice(2)
