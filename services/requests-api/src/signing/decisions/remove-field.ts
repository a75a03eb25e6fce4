import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { draft, fieldOf } from './require.js'

/** Takes a field off its page. */
export function removeField(state: MaybeRequest, { fieldId }: { fieldId: string }): RequestEvent[] {
  fieldOf(draft(state), fieldId)
  return [{ type: 'FieldRemoved', data: { fieldId } }]
}
