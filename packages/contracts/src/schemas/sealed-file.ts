import { z } from 'zod'
import { id, sha256 } from './parts.js'

/** A file of a completed request's result, separately downloadable (rule calls-12). */
export const SealedFile = z.object({
  documentId: id.nullable().meta({ description: 'the document that was sealed; null for the certificate' }),
  name: z.string(),
  sha256,
})
