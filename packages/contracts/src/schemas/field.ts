import { z } from 'zod'
import { canvas } from '../canvas.js'
import { limits } from '../limits.js'
import { absent, flag, id, line } from './parts.js'

export const FieldType = z.enum(['signature', 'date', 'text', 'checkbox']).meta({ id: 'FieldType' })

export const Fill = z
  .enum(['signing-day'])
  .meta({ id: 'Fill', description: 'a date that the system fills in at Finish (day in UTC)' })

const label = line(limits.labelLength).nullable()
const percent = z.int('is not a whole percent').min(0).max(100)
const page = z.int().min(1).max(limits.pagesPerDocument)
const width = z.int().min(1).max(canvas.width)
const height = z.int().min(1).max(canvas.height)
const box = { x: percent, y: percent, width, height }
const placed = { documentId: id, recipientId: id, type: FieldType, ...box }

export const FieldView = z
  .object({
    id,
    ...placed,
    page,
    required: flag,
    label: z.string().nullable().meta({ description: 'shown to the signer; null if none, or once erased' }),
    fill: Fill.nullable(),
    value: z.string().nullable(),
  })
  .meta({ id: 'SignatureField' })

export const FieldDraft = z
  .strictObject({
    id: id.optional().meta({ description: 'chosen by the client; must be new to this request' }),
    ...placed,
    page: page.default(1),
    required: flag.default('true'),
    label: label.default(null),
    fill: Fill.nullable().default(null),
    value: absent('is filled by its recipient, not when placed').default(null),
  })
  .meta({ id: 'SignatureFieldDraft' })

export const FieldChange = z
  .strictObject({
    ...box,
    page,
    recipientId: id,
    label,
    required: flag,
    fill: Fill.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change')
  .meta({ id: 'SignatureFieldChange' })
