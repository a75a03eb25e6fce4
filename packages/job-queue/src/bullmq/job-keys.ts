/** BullMQ keeps jobs beside the queue's own keys (`wait`, `failed`, `meta`, …) and rejects numeric ids. */
export const bullId = (id: string): string => `j-${id}`

export const idOf = ({ id = '' }: { id?: string }): string => id.slice(2)
