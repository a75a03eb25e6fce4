import { z } from 'zod'
import { id } from '../schemas/parts.js'

export const sealingQueue = 'sealing'

export const SealingJob = z.object({
  version: z.literal(1),
  requestId: id,
  /** From 1. Attempts already recorded in the history are skipped. */
  attempt: z.int().min(1),
})
export type SealingJob = z.infer<typeof SealingJob>
