import type { RequestEvent } from '../events.js'
import { fieldChanges, type FieldState } from '../field.js'
import { mustLieOnPage } from '../field-place.js'
import type { MaybeRequest } from '../state.js'
import { mustBeFillable } from './fillable.js'
import { documentOf, draft, fieldOf, signerOf } from './require.js'

/** Properties of a field that are to be changed; those left out stay. */
export type ChangeField = Pick<FieldState, 'fieldId'> & Partial<Omit<FieldState, 'documentId' | 'type'>>

/**
 * Changes a field: its place, whose it is, what it says and asks; what is as it was makes no event.
 *
 * @throws {Refusal} `not-a-signer` where it would come to belong to whoever does not sign
 */
export function changeField(state: MaybeRequest, command: ChangeField): RequestEvent[] {
  const request = draft(state)
  const before = fieldOf(request, command.fieldId)
  const after = { ...before, ...command }
  mustBeFillable(after)
  mustLieOnPage(after, documentOf(request, before.documentId).pageCount)
  if (after.recipientId !== before.recipientId) signerOf(request, after.recipientId)
  return fieldChanges(before, after)
}
