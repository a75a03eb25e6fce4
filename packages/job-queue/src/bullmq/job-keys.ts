/**
 * A job's id as BullMQ knows it. A job and its queue's own lists (`wait`, `failed`, `meta`, …) are neighbours in Redis, told
 * apart by this alone; and BullMQ takes no id that is a number.
 */
export const bullId = (id: string): string => `j-${id}`

/** The id that a job was added by. */
export const idOf = ({ id = '' }: { id?: string }): string => id.slice(2)
