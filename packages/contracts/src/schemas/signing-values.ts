import { z } from 'zod'
import { enteredText } from '../entered-text.js'
import { limits } from '../limits.js'
import { id, line, paragraph, sha256 } from './parts.js'

/** Handwriting fonts (rule signing-20). */
export const MarkFont = z.enum(['formal', 'pen', 'quick']).meta({ id: 'MarkFont' })

const decimals = 10 ** limits.strokeDecimals
const coordinate = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => Math.round(value * decimals) / decimals)
/** The lines of a drawn signature. */
export const Strokes = z
  .array(z.array(z.tuple([coordinate, coordinate])).min(1))
  .min(1, 'has no stroke')
  .refine(
    (all) => all.reduce((points, stroke) => points + stroke.length, 0) <= limits.strokePoints,
    `has more than ${limits.strokePoints} points`,
  )
  .meta({ id: 'Strokes', description: 'Lines of [x, y], from 0 to 1 of the field’s box' })

const dataUrl = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/
const mostCharacters = Math.ceil((limits.markBytes * 4) / 3) + 40
const image = z
  .string()
  .max(mostCharacters, `is larger than ${limits.markBytes / 1024 / 1024} MB`)
  .regex(dataUrl, 'is not a PNG or JPEG as a data URL')
  .meta({ description: 'data:image/png;base64,… or data:image/jpeg;base64,…' })

/** A drawn, typed or uploaded signature, as the page sends it (rule fields-7). */
export const SignatureValue = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('drawn'), strokes: Strokes }),
    z.object({ kind: z.literal('typed'), text: line(limits.nameLength), font: MarkFont }),
    z.object({ kind: z.literal('uploaded'), image }),
  ],
  'is no signature: drawn, typed or uploaded',
)

/** Text as entered, a date as YYYY-MM-DD, a checkbox as 'true' or 'false', a signature as an object. */
export const FieldValueInput = z
  .union([paragraph(limits.textValueLength).overwrite(enteredText), SignatureValue], 'is no value that a field takes')
  .meta({ id: 'FieldValue' })

const NewFieldValue = z.object({ fieldId: id, value: FieldValueInput })

/** SHA-256 of the exact bytes that the page drew. */
const DrawnDocument = z.object({ id, sha256 })

export const Finishing = z
  .strictObject({
    consent: z.literal(true, 'must be true: nobody signs without agreeing to'),
    seen: z.int().min(0).meta({ description: 'revision of the history that the shown values of others are from' }),
    documents: z.array(DrawnDocument).max(limits.documentsPerRequest).meta({
      description: 'hashes of all documents of the request, in order, as shown',
    }),
    values: z
      .array(NewFieldValue)
      .max(limits.fieldsPerRequest)
      .refine(
        (values) => bytesBesidesMarks(values) <= limits.valuesBytes,
        `have more than ${limits.valuesBytes / 1024} KB together, marks apart`,
      )
      .default([]),
  })
  .meta({ id: 'Finishing' })

function bytesBesidesMarks(values: readonly z.output<typeof NewFieldValue>[]): number {
  const encoder = new TextEncoder()
  return values.reduce((sum, { value }) => {
    if (typeof value !== 'string' && value.kind !== 'typed') return sum
    return sum + encoder.encode(typeof value === 'string' ? value : value.text).length
  }, 0)
}
