import type { RequestEvent } from './events.js'

/** Maps each property to the event that changes it; properties that change together share one. */
export type Properties<Subject> = { readonly [Name in keyof Subject]?: RequestEvent['type'] }

/**
 * Returns an event for each changed property, with all properties of that event.
 *
 * @param ids identify the subject
 * @param after omitted or undefined properties stay unchanged
 */
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
