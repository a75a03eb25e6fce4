import { z } from 'zod'
import { sha256 } from '../schemas/parts.js'

/** The queue of pages to be drawn as PDF readers do. */
export const pageCheckQueue = 'page-check'

/** A rendition whose pages are to be checked, from one on; the same bytes are the same job. */
export const PageCheckJob = z.object({
  version: z.literal(1),
  rendition: sha256,
  /** The upload that it is compared with; null where it is not. */
  original: sha256.nullable(),
  pages: z.int().min(1),
  keeps: z.boolean(),
  /** A check gives way to others between its turns; from 0. */
  turn: z.int().min(0),
})
export type PageCheckJob = z.infer<typeof PageCheckJob>
