import { z } from 'zod'
import { time } from './parts.js'

export const OutboxEntry = z
  .object({ id: z.string(), to: z.string(), subject: z.string(), at: time })
  .meta({ id: 'OutboxEntry' })

export const OutboxMail = OutboxEntry.extend({
  from: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.int() })),
}).meta({ id: 'OutboxMail' })
