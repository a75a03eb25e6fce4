import { isReadable } from '@countersign/contracts/fit-text'
import { boxOnPage } from '@countersign/contracts/geometry'
import type { FieldView, Finishing, SignatureValue } from '@countersign/contracts'
import type { Drawing } from '../signature/drawing.js'
import { pageSizeOf } from './page-sizes.js'

/** A signature as made. A drawing becomes strokes relative to its field's box only when it is sent. */
export type Mark = { kind: 'drawn'; drawing: Drawing } | Exclude<SignatureValue, { kind: 'drawn' }>

/** A field's value: plain text, a date as YYYY-MM-DD, a checkbox as 'true' or 'false', or a mark. */
export type Value = string | Mark

/** By field id; missing means empty. */
export type Values = Readonly<Record<string, Value>>

export type SentValues = NonNullable<Finishing['values']>

/** The field's text; empty for a mark. */
export const typedIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** True for a text that would be too small to read in its field. A page that is not loaded yet has no known size. */
export function isTooLong(field: FieldView, value: Value | undefined): boolean {
  const page = field.type === 'text' && value ? pageSizeOf(field) : undefined
  return page !== undefined && !isReadable(typedIn(value), boxOnPage(field, page))
}

/** True if the value counts as filled in: a text that is too long or an unticked checkbox does not. */
export function isFilled(field: FieldView, value: Value | undefined): boolean {
  if (value === undefined) return false
  if (typeof value !== 'string') return true
  return field.type === 'checkbox' ? value === 'true' : /[^\s\p{DI}\u2800]/u.test(value) && !isTooLong(field, value)
}

/** True if the signer fills in the field, not the system (rule fields-11). */
export const isToFill = ({ fill }: FieldView): boolean => fill === null

export const isRequired = ({ required }: FieldView): boolean => required === 'true'

/** True if the field prevents finishing. */
export const isGap = (field: FieldView, value: Value | undefined): boolean =>
  (isRequired(field) || isTooLong(field, value)) && !isFilled(field, value)

/** Fields that prevent finishing, in signing order. */
export const openRequired = (fields: readonly FieldView[], values: Values): FieldView[] =>
  fields.filter((field) => isGap(field, values[field.id]))

/** The next open field after the current one; wraps around (rule signing-7). */
export function nextOpen(fields: readonly FieldView[], values: Values, currentId: string | null): FieldView | null {
  const from = fields.findIndex(({ id }) => id === currentId) + 1
  const inTurn = [...fields.slice(from), ...fields.slice(0, from)]
  return inTurn.find((field) => field.id !== currentId && !isFilled(field, values[field.id])) ?? null
}

/** The previous open field; wraps around. */
export const previousOpen = (fields: readonly FieldView[], values: Values, currentId: string | null) =>
  nextOpen(fields.toReversed(), values, currentId)
