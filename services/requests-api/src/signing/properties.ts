import type { RequestEvent } from './events.js'

/** The event that changes each property of a subject; properties that change together share one. */
export type Properties<Subject> = { readonly [Name in keyof Subject]?: RequestEvent['type'] }

/**
 * An event for each change from what a subject is to what it is to be, with all properties of that event.
 *
 * @param ids name the subject
 * @param after properties that are left out, or undefined, stay as they are
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
