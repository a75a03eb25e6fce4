import type { RequestEvent } from '../events.js'
import { mustLieOnPage } from '../field-place.js'
import { mostFields } from '../limits.js'
import { refuse } from '../refusal.js'
import type { FieldState, MaybeRequest } from '../state.js'
import { documentOf, draft, recipientOf } from './require.js'

/**
 * Places a field for a recipient on a page of one of the draft's documents.
 *
 * @throws {Refusal} `id-in-use` for the id of a field that is there
 */
export function placeField(state: MaybeRequest, command: FieldState): RequestEvent[] {
  const request = draft(state)
  if (request.fields.has(command.fieldId)) refuse('id-in-use')
  const document = documentOf(request, command.documentId)
  recipientOf(request, command.recipientId)
  if (request.fields.size >= mostFields) refuse('too-many-fields', { most: mostFields })
  mustLieOnPage(command, document.pageCount)
  return [{ type: 'FieldPlaced', data: command }]
}
