import { z } from 'zod'
import { sha256 } from '../schemas/parts.js'

export const pageCheckQueue = 'page-check'

/** A rendition to check from page 1 on. The same bytes form the same job. */
export const PageCheckJob = z.object({
  version: z.literal(1),
  rendition: sha256,
  /** Null for no comparison. */
  original: sha256.nullable(),
  pages: z.int().min(1),
  keeps: z.boolean(),
  /** From 0. A check yields to others between its turns. */
  turn: z.int().min(0),
  /** The team whose upload needs the check, if known. */
  owner: z.string().max(100).optional(),
})
export type PageCheckJob = z.infer<typeof PageCheckJob>
