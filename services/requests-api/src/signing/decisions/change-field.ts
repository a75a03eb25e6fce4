import type { RequestEvent } from '../events.js'
import { mustLieOnPage } from '../field-place.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft, fieldOf, recipientOf } from './require.js'

/** What of a field is to be changed; what is left out stays. */
export interface ChangeField {
  fieldId: string
  x?: number
  y?: number
  width?: number
  height?: number
  page?: number
  recipientId?: string
}

/** Moves, resizes or reassigns a field; what is as it was makes no event. */
export function changeField(state: MaybeRequest, command: ChangeField): RequestEvent[] {
  const request = draft(state)
  const before = fieldOf(request, command.fieldId)
  const { fieldId } = before
  const { x, y, width, height, page, recipientId } = { ...before, ...command }
  mustLieOnPage({ x, y, width, height, page }, documentOf(request, before.documentId).pageCount)
  recipientOf(request, recipientId)

  const events: RequestEvent[] = []
  if (x !== before.x || y !== before.y || page !== before.page) {
    events.push({ type: 'FieldMoved', data: { fieldId, x, y, page } })
  }
  if (width !== before.width || height !== before.height) {
    events.push({ type: 'FieldResized', data: { fieldId, width, height } })
  }
  if (recipientId !== before.recipientId) events.push({ type: 'FieldReassigned', data: { fieldId, recipientId } })
  return events
}
