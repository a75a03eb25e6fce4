import type { RequestEvent, EventNamed } from './events.js'

/** Properties that change together share one event. */
export type Properties<Subject> = { readonly [Name in keyof Subject]?: RequestEvent['type'] }

/** Returns an event, with all its properties, for each change. Omitted properties stay unchanged. */
export function changes<Subject extends object>(
  properties: Properties<Subject>,
  ids: object,
  before: Subject,
  after: { readonly [Name in keyof Subject]?: Subject[Name] | undefined },
): RequestEvent[] {
  const names = Object.keys(properties) as (keyof Subject)[]
  const valueOf = (name: keyof Subject) => (after[name] === undefined ? before[name] : after[name])
  const changed = names.filter((name) => valueOf(name) !== before[name]).map((name) => properties[name])
  return [...new Set(changed)].map((type) => {
    const values = names.filter((name) => properties[name] === type).map((name) => [name, valueOf(name)])
    return { type, data: { ...ids, ...Object.fromEntries(values) } } as RequestEvent
  })
}

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
