import { z } from 'zod'
import { limits } from '../limits.js'

export const Correspondent = z
  .object({
    name: z.string().meta({ description: 'as it was written last; empty where none is known any more' }),
    email: z.string(),
  })
  .meta({ id: 'Correspondent' })

export const CorrespondentsQuery = z
  .object({
    q: z.string().max(limits.searchLength).meta({
      description: 'beginnings of words of the name or the address; nobody is found by fewer than two letters',
    }),
  })
  .meta({ id: 'CorrespondentsQuery' })
