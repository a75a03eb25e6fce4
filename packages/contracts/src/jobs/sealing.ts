import { z } from 'zod'
import { id } from '../schemas/parts.js'

/** The queue of requests that everyone has signed, to be sealed. */
export const sealingQueue = 'sealing'

/** Which request, and which try at it. */
export const SealingJob = z.object({
  version: z.literal(1),
  requestId: id,
  /** From 1. One that is history already is not made again. */
  attempt: z.int().min(1),
})
export type SealingJob = z.infer<typeof SealingJob>
