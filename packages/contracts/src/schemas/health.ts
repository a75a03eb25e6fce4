import { z } from 'zod'

export const Alive = z.object({ status: z.literal('ok') }).meta({ id: 'Alive' })

export const PartHealth = z
  .object({
    name: z.string(),
    status: z.enum(['ok', 'failing']),
    detail: z.string().optional(),
  })
  .meta({ id: 'PartHealth' })

/** Callers on the machine itself also get the parts. */
export const Readiness = z
  .object({ status: z.enum(['ready', 'degraded', 'not-ready']), parts: z.array(PartHealth).optional() })
  .meta({ id: 'Readiness' })

/** RFC 9457, for clients that accept `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    code: z.string().optional().meta({
      description: 'name of a refusal about accounts; `pages-unchecked` if sending waits for the check of pages',
    }),
    checked: z.int().optional().meta({ description: 'pages checked so far (with that code)' }),
    pages: z.int().optional().meta({ description: 'total of pages (with that code)' }),
  })
  .meta({ id: 'Problem' })
