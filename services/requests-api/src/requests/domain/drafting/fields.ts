import { refuse } from '../refusal.js'
import type { RequestEvent } from '../events.js'
import { mostFields } from '../limits.js'
import type { FieldState, FieldType, Fill } from '../field.js'
import { changes } from '../properties.js'
import type { MaybeRequest } from '../state.js'
import { documentOf, draft, fieldOf, signerOf } from '../require.js'

/** Width of the canvas that a field's size refers to (rule fields-1). */
const canvasWidth = 400
const canvasHeight = 300
/** Tolerance for sizes rounded to whole units, in percent. */
const slack = 0.01

/** Position in percent from the page's top left corner; size in canvas units. */
export interface FieldPlace {
  x: number
  y: number
  width: number
  height: number
  page: number
}

/** Rule fields-4. */
export function mustLieOnPage({ x, y, width, height, page }: FieldPlace, pageCount: number): void {
  if (page > pageCount) refuse('page-missing', { page, pageCount })
  const right = x + (width / canvasWidth) * 100
  const bottom = y + (height / canvasHeight) * 100
  if (x < 0 || y < 0 || right > 100 + slack || bottom > 100 + slack)
    refuse('field-outside-page', { x, y, width, height })
}

/** Only dates can be filled in by the system (rule fields-11). */
export function mustBeFillable({ type, fill }: { type: FieldType; fill: Fill | null }): void {
  if (fill !== null && type !== 'date') refuse('fill-of-no-date', { type })
}

export function placeField(state: MaybeRequest, command: FieldState): RequestEvent[] {
  const request = draft(state)
  if (request.fields.has(command.fieldId)) refuse('id-in-use')
  const document = documentOf(request, command.documentId)
  signerOf(request, command.recipientId)
  if (request.fields.size >= mostFields) refuse('too-many-fields', { most: mostFields })
  mustBeFillable(command)
  mustLieOnPage(command, document.pageCount)
  return [{ type: 'FieldPlaced', data: command }]
}

/** Omitted properties stay unchanged. */
export type ChangeField = Pick<FieldState, 'fieldId'> & Partial<Omit<FieldState, 'documentId' | 'type'>>

export function changeField(state: MaybeRequest, command: ChangeField): RequestEvent[] {
  const request = draft(state)
  const before = fieldOf(request, command.fieldId)
  const after = { ...before, ...command }
  mustBeFillable(after)
  mustLieOnPage(after, documentOf(request, before.documentId).pageCount)
  if (after.recipientId !== before.recipientId) signerOf(request, after.recipientId)
  return changes('field', { fieldId: before.fieldId }, before, after)
}

export function removeField(state: MaybeRequest, { fieldId }: { fieldId: string }): RequestEvent[] {
  fieldOf(draft(state), fieldId)
  return [{ type: 'FieldRemoved', data: { fieldId } }]
}
