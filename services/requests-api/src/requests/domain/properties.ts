import type { RequestEvent } from './events.js'

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
