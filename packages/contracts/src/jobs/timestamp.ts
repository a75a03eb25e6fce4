import { z } from 'zod'
import { id } from '../schemas/parts.js'

export const timestampQueue = 'timestamp'

/** The worker reads the event's hash from the history. */
export const TimestampJob = z.object({
  version: z.literal(1),
  requestId: id,
  revision: z.int().min(0),
})
export type TimestampJob = z.infer<typeof TimestampJob>
