import type { FieldView, Finishing, SignatureValue } from '@countersign/contracts'
import type { Drawing } from '../signature/drawing.js'

/** A signature as it was made: a drawing is turned into strokes of its field's box only when it is sent. */
export type Mark = { kind: 'drawn'; drawing: Drawing } | Exclude<SignatureValue, { kind: 'drawn' }>

/** What stands in a field: text as it is, a date as YYYY-MM-DD, a checkbox as 'true' or 'false', a mark. */
export type Value = string | Mark

/** By the field's id; what is not in it is open. */
export type Values = Readonly<Record<string, Value>>

export type SentValues = NonNullable<Finishing['values']>

/** What was typed into a field; nothing where a mark or nothing stands. */
export const typedIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** Whether a text has more line breaks in a row than the server takes: it would be sealed too small to be seen (rule fields-10). */
export const isTall = (value: Value | undefined): boolean => /(\n[^\S\n]*){7}/.test(typedIn(value))

/** True when there is something to see in the field that counts: what is too tall does not, nor a checkbox that is not ticked. */
export function isFilled(field: FieldView, value: Value | undefined): boolean {
  if (value === undefined) return false
  if (typeof value !== 'string') return true
  return field.type === 'checkbox' ? value === 'true' : /[^\s\p{DI}\u2800]/u.test(value) && !isTall(value)
}

/** Whether it is the signer who fills it, and not the system (rule fields-11). */
export const isToFill = ({ fill }: FieldView): boolean => fill === null

export const isRequired = ({ required }: FieldView): boolean => required === 'true'

/** Whether a field has to be mended before one can finish. */
export const isGap = (field: FieldView, value: Value | undefined): boolean =>
  (isRequired(field) || isTall(value)) && !isFilled(field, value)

/** Fields that keep from finishing, in the order they are walked through. */
export const openRequired = (fields: readonly FieldView[], values: Values): FieldView[] =>
  fields.filter((field) => isGap(field, values[field.id]))

/** The next open field after the current one; after the last one it begins again (rule signing-7). */
export function nextOpen(fields: readonly FieldView[], values: Values, currentId: string | null): FieldView | null {
  const from = fields.findIndex(({ id }) => id === currentId) + 1
  const inTurn = [...fields.slice(from), ...fields.slice(0, from)]
  return inTurn.find((field) => field.id !== currentId && !isFilled(field, values[field.id])) ?? null
}

/** The open field before the current one; before the first one it begins again at the end. */
export const previousOpen = (fields: readonly FieldView[], values: Values, currentId: string | null) =>
  nextOpen(fields.toReversed(), values, currentId)
