import type { RequestEvent } from '../events.js'
import { type FieldValue, type FilledField, isCalendarDay, isFilled } from '../field-value.js'
import { longestName, longestText } from '../limits.js'
import { known } from '../../../kernel/personal.js'
import { refuse } from '../refusal.js'
import type { FieldState, FieldType } from '../field.js'
import type { RequestState } from '../state.js'
import type { RecipientState } from '../recipient.js'

/** Characters of JSON per event: at three bytes each, sealed and in base64, below an event's limit of 64 KB. */
const mostInOneEvent = 12_000

const typeOf = (value: FieldValue): FieldType =>
  value.kind === 'text' || value.kind === 'date' || value.kind === 'checkbox' ? value.kind : 'signature'

export const fieldsToFill = (request: RequestState, { recipientId }: RecipientState): FieldState[] =>
  [...request.fields.values()].filter((field) => field.recipientId === recipientId)

/**
 * Validates the values of a finish, drops empty ones and fills in the day of signing (rule fields-11).
 *
 * @throws {Refusal} with the ids of the fields concerned
 */
export function acceptableValues(
  request: RequestState,
  recipient: RecipientState,
  values: readonly FilledField[],
  at: string,
): FilledField[] {
  const fields = new Map(fieldsToFill(request, recipient).map((field) => [field.fieldId, field]))
  const filled = new Map<string, FieldValue>()
  for (const { fieldId, value } of values) {
    const field = fields.get(fieldId) ?? refuse('not-your-field', {}, [fieldId])
    if (field.fill) refuse('filled-by-system', { field: called(request, field) }, [fieldId])
    if (filled.has(fieldId)) refuse('filled-twice', { field: called(request, field) }, [fieldId])
    if (typeOf(value) !== field.type) {
      refuse('wrong-kind', { field: called(request, field), type: field.type }, [fieldId])
    }
    mustBeWithinLimits(request, field, value)
    filled.set(fieldId, value)
  }
  for (const { fieldId, fill } of fields.values())
    if (fill) filled.set(fieldId, { kind: 'date', date: at.slice(0, 10) })
  const open = [...fields.values()].filter(({ fieldId, required }) => {
    const value = filled.get(fieldId)
    return required && !(value && isFilled(value))
  })
  if (open.length > 0) {
    const names = open.map((field) => called(request, field)).join('; ')
    refuse(
      'fields-open',
      { count: open.length, names },
      open.map(({ fieldId }) => fieldId),
    )
  }
  return [...filled].filter(([, value]) => value.kind === 'checkbox' || isFilled(value)).map(filledField)
}

/** Splits the values into events that fit into the log. */
export function filling(
  { fields }: Pick<RequestState, 'fields'>,
  recipientId: string,
  values: readonly FilledField[],
): RequestEvent[] {
  const parts: FilledField[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const filled of values) {
    const length = JSON.stringify(filled).length
    if (size + length > mostInOneEvent) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(filled)
    size += length
  }
  return parts.map((part) => {
    const asks = part.some(({ fieldId, value }) => asksToLook(fields.get(fieldId), value))
    return { type: 'FieldsFilled', data: { recipientId, asksToLook: asks, values: part } }
  })
}

function mustBeWithinLimits(request: RequestState, field: FieldState, value: FieldValue): void {
  const tooLong = (most: number) => refuse('too-long', { field: called(request, field), most }, [field.fieldId])
  if (value.kind === 'date' && !isCalendarDay(value.date)) {
    refuse('not-a-day', { field: called(request, field) }, [field.fieldId])
  }
  if (value.kind === 'text' && value.text.length > longestText) tooLong(longestText)
  if (value.kind === 'typed' && value.text.length > longestName) tooLong(longestName)
}

/** Names a field by its label or type, page and document (rule fields-6). */
export function called(
  request: Pick<RequestState, 'documents'>,
  { type, label, page, documentId }: FieldState,
): string {
  const document = request.documents.get(documentId)
  const name = document && request.documents.size > 1 ? known(document.originalName) : null
  const words = known(label)
  const what = words ? `“${words}”` : type
  return name ? `${what} on page ${page} of “${name}”` : `${what} on page ${page}`
}

const filledField = ([fieldId, value]: [string, FieldValue]): FilledField => ({ fieldId, value })

/** True if others must see the value before they act: a chosen text, date or tick (rule signing-13). */
export function asksToLook(field: Pick<FieldState, 'fill'> | undefined, value: FieldValue): boolean {
  switch (value.kind) {
    case 'text':
      return true
    case 'date':
      return !field?.fill
    case 'checkbox':
      return value.ticked
    default:
      return false
  }
}
