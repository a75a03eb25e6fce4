import { z } from 'zod'
import { id } from '../schemas/parts.js'

/** The queue of heads that a timestamp server is asked about. */
export const timestampQueue = 'timestamp'

/** Which request, and which of its events: the hash is read from the history. */
export const TimestampJob = z.object({
  version: z.literal(1),
  requestId: id,
  revision: z.int().min(0),
})
export type TimestampJob = z.infer<typeof TimestampJob>
