import type { Personal } from '../../kernel/personal.js'
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

export type FieldType = 'signature' | 'date' | 'text' | 'checkbox'
/** The value that the system fills a date with: the day of the act, in UTC (rule fields-11). */
export type Fill = 'signing-day'

export interface FieldState {
  fieldId: string
  documentId: string
  recipientId: string
  type: FieldType
  x: number
  y: number
  width: number
  height: number
  page: number
  required: boolean
  /** Shown to the signer; null to show only the kind of field. */
  label: Personal<string | null>
  fill: Fill | null
}

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
