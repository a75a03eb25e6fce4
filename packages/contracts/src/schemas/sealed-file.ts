import { z } from 'zod'
import { id, sha256 } from './parts.js'

/** Separately downloadable (rule calls-12). */
export const SealedFile = z.object({
  documentId: id.nullable().meta({ description: 'the sealed document; null for the certificate' }),
  name: z.string(),
  sha256,
})
