import { z } from 'zod'
import { limits } from '../limits.js'
import { email, erasable, id, line, paragraph } from './parts.js'

export const Role = z.enum(['signer', 'cc', 'approver']).meta({ id: 'Role' })

export const RecipientStatus = z
  .enum(['pending', 'sent', 'delivery_failed', 'viewed', 'signed', 'approved', 'declined', 'expired', 'copied'])
  .meta({ id: 'RecipientStatus' })

const order = z
  .int()
  .min(1)
  .max(limits.signingOrderMost)
  .nullable()
  .meta({ description: 'position in the signing order; equal numbers act in parallel; null without an order' })

const message = paragraph(limits.recipientMessageLength)
  .nullable()
  .meta({ description: 'private message to this recipient, shown above the common one; null if none' })

const entered = { name: line(limits.nameLength), email, role: Role }
/** Optional properties that the recipient also sees. */
const optionalShown = { message }
const optional = { order, ...optionalShown }

export const RecipientView = z
  .object({
    id,
    ...entered,
    ...optional,
    name: erasable,
    email: erasable,
    status: RecipientStatus,
    changedAt: z.string().nullable().meta({ description: 'time of the last status change; null before any' }),
  })
  .meta({ id: 'Recipient' })

/** The recipient who opened the signing page. */
export const OwnRecipientView = RecipientView.pick({
  id: true,
  name: true,
  email: true,
  role: true,
  status: true,
}).extend(optionalShown)

/** A recipient, as the others see them. */
export const OtherRecipientView = RecipientView.pick({ name: true, role: true, status: true })

export const RecipientDraft = z
  .strictObject({
    id: id.optional().meta({ description: 'of a recipient removed from this draft, to restore them' }),
    ...entered,
    ...z.object(optional).partial().shape,
    status: z.literal('pending').optional().meta({ description: 'new recipients start pending' }),
  })
  .meta({ id: 'RecipientDraft' })

export const RecipientChange = z
  .strictObject({ ...entered, ...optional })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change')
  .meta({ id: 'RecipientChange' })
