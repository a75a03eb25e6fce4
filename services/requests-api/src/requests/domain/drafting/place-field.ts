import type { RequestEvent } from '../events.js'
import { mustLieOnPage } from '../field-place.js'
import { mostFields } from '../limits.js'
import { refuse } from '../refusal.js'
import type { FieldState } from '../field.js'
import type { MaybeRequest } from '../state.js'
import { mustBeFillable } from './fillable.js'
import { documentOf, draft, signerOf } from '../require.js'

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
