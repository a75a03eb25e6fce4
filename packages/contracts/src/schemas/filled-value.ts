import { z } from 'zod'
import { limits } from '../limits.js'
import { FieldView } from './field.js'
import { id, sha256, time } from './parts.js'
import { MarkFont } from './signing-values.js'

export const FilledValue = z
  .union([
    z.string().meta({ description: "a text, a date as YYYY-MM-DD, a checkbox as 'true' or 'false'" }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('typed'), text: z.string(), font: MarkFont }),
      z.object({ kind: z.literal('drawn'), sha256 }).meta({ description: 'hash of the mark with its strokes (JSON)' }),
      z.object({ kind: z.literal('uploaded'), sha256 }).meta({ description: 'hash of the mark with its picture' }),
    ]),
  ])
  .meta({ id: 'FilledValue' })

const place = FieldView.pick({ type: true, page: true, x: true, y: true, width: true, height: true }).shape

const filledIn = {
  value: FilledValue.nullable().meta({ description: 'null until filled in' }),
  at: time.nullable().meta({ description: 'time of the act; null without a value' }),
  digits: z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${limits.stampDigits}}$`))
    .nullable()
    .meta({ description: 'first digits of the hash of that event, as stamped; null without a value' }),
}

/** Another recipient's field, as a signer or approver sees it. */
export const OthersField = z
  .object({
    documentId: id,
    fieldId: id,
    ...place,
    name: z.string().nullable().meta({ description: 'name of its signer' }),
    done: z.boolean().meta({ description: 'true once its signer has acted' }),
    ...filledIn,
    asksToLook: z.boolean().meta({ description: 'others must see this value before they act' }),
  })
  .meta({ id: 'OthersField' })

export const DocumentValue = z
  .object({
    fieldId: id,
    ...place,
    recipientId: id,
    name: z.string().nullable().meta({ description: 'name of its signer; null once erased' }),
    label: z.string().nullable().meta({ description: 'null if none' }),
    ...filledIn,
  })
  .meta({ id: 'DocumentValue' })
