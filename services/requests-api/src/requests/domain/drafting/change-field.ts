import type { RequestEvent } from '../events.js'
import { fieldChanges, type FieldState } from '../field.js'
import { mustLieOnPage } from '../field-place.js'
import type { MaybeRequest } from '../state.js'
import { mustBeFillable } from './fillable.js'
import { documentOf, draft, fieldOf, signerOf } from '../require.js'

/** Omitted properties stay unchanged. */
export type ChangeField = Pick<FieldState, 'fieldId'> & Partial<Omit<FieldState, 'documentId' | 'type'>>

export function changeField(state: MaybeRequest, command: ChangeField): RequestEvent[] {
  const request = draft(state)
  const before = fieldOf(request, command.fieldId)
  const after = { ...before, ...command }
  mustBeFillable(after)
  mustLieOnPage(after, documentOf(request, before.documentId).pageCount)
  if (after.recipientId !== before.recipientId) signerOf(request, after.recipientId)
  return fieldChanges(before, after)
}
