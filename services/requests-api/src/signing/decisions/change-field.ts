import type { Fill, RequestEvent } from '../events.js'
import { mustLieOnPage } from '../field-place.js'
import type { MaybeRequest } from '../state.js'
import { mustBeFillable } from './fillable.js'
import { documentOf, draft, fieldOf, signerOf } from './require.js'

/** What of a field is to be changed; what is left out stays. */
export interface ChangeField {
  fieldId: string
  x?: number
  y?: number
  width?: number
  height?: number
  page?: number
  recipientId?: string
  label?: string | null
  required?: boolean
  fill?: Fill | null
}

/**
 * Changes a field: its place, whose it is, what it says and asks; what is as it was makes no event.
 *
 * @throws {Refusal} `not-a-signer` where it would come to belong to whoever does not sign
 */
export function changeField(state: MaybeRequest, command: ChangeField): RequestEvent[] {
  const request = draft(state)
  const before = fieldOf(request, command.fieldId)
  const { fieldId } = before
  const { x, y, width, height, page, recipientId, label, required, fill } = { ...before, ...command }
  mustBeFillable({ type: before.type, fill })
  mustLieOnPage({ x, y, width, height, page }, documentOf(request, before.documentId).pageCount)
  if (recipientId !== before.recipientId) signerOf(request, recipientId)

  const events: RequestEvent[] = []
  if (x !== before.x || y !== before.y || page !== before.page) {
    events.push({ type: 'FieldMoved', data: { fieldId, x, y, page } })
  }
  if (width !== before.width || height !== before.height) {
    events.push({ type: 'FieldResized', data: { fieldId, width, height } })
  }
  if (recipientId !== before.recipientId) events.push({ type: 'FieldReassigned', data: { fieldId, recipientId } })
  if (label !== before.label) events.push({ type: 'FieldLabelled', data: { fieldId, label } })
  if (required !== before.required) {
    events.push({ type: required ? 'FieldMadeRequired' : 'FieldMadeOptional', data: { fieldId } })
  }
  if (fill !== before.fill) events.push({ type: 'FieldFillChosen', data: { fieldId, fill } })
  return events
}
