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
      z
        .object({ kind: z.literal('drawn'), sha256 })
        .meta({ description: 'its strokes, as JSON, are a mark by this hash' }),
      z.object({ kind: z.literal('uploaded'), sha256 }).meta({ description: 'its picture is a mark by this hash' }),
    ]),
  ])
  .meta({ id: 'FilledValue' })

const place = FieldView.pick({ type: true, page: true, x: true, y: true, width: true, height: true }).shape

const filledIn = {
  value: FilledValue.nullable().meta({ description: 'null until it is filled' }),
  at: time.nullable().meta({ description: 'when who filled it in signed; with the value' }),
  digits: z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${limits.stampDigits}}$`))
    .nullable()
    .meta({ description: 'the first digits of the hash of that event, as they will be stamped; with the value' }),
}

/** Another recipient's field, as a signer or approver sees it. */
export const OthersField = z
  .object({
    documentId: id,
    fieldId: id,
    ...place,
    name: z.string().nullable().meta({ description: 'whose it is' }),
    done: z.boolean().meta({ description: 'whether who it belongs to has acted' }),
    ...filledIn,
    asksToLook: z.boolean().meta({ description: 'it holds content: who did not see it has to look before they act' }),
  })
  .meta({ id: 'OthersField' })

export const DocumentValue = z
  .object({
    fieldId: id,
    ...place,
    recipientId: id,
    name: z.string().nullable().meta({ description: 'whose it is; null once erased' }),
    label: z.string().nullable().meta({ description: 'null where it has none' }),
    ...filledIn,
  })
  .meta({ id: 'DocumentValue' })
