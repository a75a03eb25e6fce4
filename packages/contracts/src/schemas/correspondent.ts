import { z } from 'zod'
import { limits } from '../limits.js'

export const Correspondent = z
  .object({
    name: z.string().meta({ description: 'as last entered; empty once erased' }),
    email: z.string(),
  })
  .meta({ id: 'Correspondent' })

export const CorrespondentsQuery = z
  .object({
    q: z.string().max(limits.searchLength).meta({
      description: 'prefixes of words of the name or address; at least two letters',
    }),
  })
  .meta({ id: 'CorrespondentsQuery' })
