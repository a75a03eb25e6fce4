import type { EventNamed, RequestEvent } from './events.js'
import { changes } from './properties.js'

export type FieldState = EventNamed<'FieldPlaced'>['data']

const properties = {
  x: 'FieldMoved',
  y: 'FieldMoved',
  page: 'FieldMoved',
  width: 'FieldResized',
  height: 'FieldResized',
  recipientId: 'FieldReassigned',
  label: 'FieldLabelled',
  fill: 'FieldFillChosen',
} as const satisfies Partial<Record<keyof FieldState, RequestEvent['type']>>

type PropertyEvent = EventNamed<(typeof properties)[keyof typeof properties]>
const propertyEvents: ReadonlySet<RequestEvent['type']> = new Set(Object.values(properties))

export const setsField = (event: RequestEvent): event is PropertyEvent => propertyEvents.has(event.type)

export function fieldChanges(before: FieldState, after: FieldState): RequestEvent[] {
  const { fieldId } = before
  const events = changes<FieldState>(properties, { fieldId }, before, after)
  if (after.required === before.required) return events
  return [...events, { type: after.required ? 'FieldMadeRequired' : 'FieldMadeOptional', data: { fieldId } }]
}
