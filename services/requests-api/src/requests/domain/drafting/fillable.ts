import type { FieldType, Fill } from '../events.js'
import { refuse } from '../refusal.js'

/** Only dates can be filled in by the system (rule fields-11). */
export function mustBeFillable({ type, fill }: { type: FieldType; fill: Fill | null }): void {
  if (fill !== null && type !== 'date') refuse('fill-of-no-date', { type })
}
