import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { draft, fieldOf } from '../require.js'

export function removeField(state: MaybeRequest, { fieldId }: { fieldId: string }): RequestEvent[] {
  fieldOf(draft(state), fieldId)
  return [{ type: 'FieldRemoved', data: { fieldId } }]
}
