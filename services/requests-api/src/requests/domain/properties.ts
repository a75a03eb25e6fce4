import type { Declaration, Subjects } from './event.js'
import { declarations } from './event-catalogue.js'
import type { RequestEvent } from './events.js'

type Subject = keyof Subjects
type Properties<Name extends Subject> = Subjects[Name]['properties']
type Ids<Name extends Subject> = Subjects[Name]['ids']

/** Omitted properties stay unchanged. */
export type Changes<Entry> = { readonly [Name in keyof Entry]?: Entry[Name] | undefined }

/** An entry whose unset properties may be missing. */
export type NewEntry<Entry, Unset> = Omit<Entry, keyof Unset> & Partial<Entry>

interface Setter {
  /** Names of the properties that the event sets. */
  names: readonly string[]
  /** Their values; null if the event's data has them. */
  fixed: Readonly<Record<string, unknown>> | null
  personal: readonly string[]
}

/** Returns the events that set a subject's properties, by type. */
const settersOf = (subject: Subject): ReadonlyMap<string, Setter> =>
  new Map(Object.entries(declarations).flatMap(([type, declaration]) => setterOf(type, declaration, subject)))

function setterOf(type: string, { sets, personal }: Declaration, subject: Subject): [string, Setter][] {
  const set = sets?.[subject]
  if (!set) return []
  return [
    [type, isCopied(set) ? { names: set, fixed: null, personal } : { names: Object.keys(set), fixed: set, personal }],
  ]
}

const isCopied = (set: object): set is readonly string[] => Array.isArray(set)

// Read for every event of every history, so they are made once.
const setters = { request: settersOf('request'), recipient: settersOf('recipient'), field: settersOf('field') }

/** Returns the properties of a subject that an event sets by its declaration; undefined if it sets none. */
export function setBy<Name extends Subject>(
  subject: Name,
  { type, data }: RequestEvent,
): (Ids<Name> & Partial<Properties<Name>>) | undefined {
  const setter = setters[subject].get(type)
  return setter && ((setter.fixed ? { ...data, ...setter.fixed } : data) as Ids<Name> & Partial<Properties<Name>>)
}

/** Returns an event, with all its properties, for each change. */
export function changes<Name extends Subject>(
  subject: Name,
  ids: Ids<Name>,
  before: Properties<Name>,
  after: Changes<Properties<Name>>,
): RequestEvent[] {
  const valueOf = (name: string) => {
    const key = name as keyof Properties<Name>
    return after[key] === undefined ? before[key] : after[key]
  }
  return [...setters[subject]].flatMap(([type, { names, fixed }]) => {
    const values = names.map((name) => [name, valueOf(name)] as const)
    const isChanged = values.some(([name, value]) => value !== before[name as keyof Properties<Name>])
    if (!isChanged || (fixed && values.some(([name, value]) => value !== fixed[name]))) return []
    return [{ type, data: { ...ids, ...(fixed ? {} : Object.fromEntries(values)) } } as RequestEvent]
  })
}

/** Returns those properties of a subject that events set. */
export const propertiesOf = <Name extends Subject>(subject: Name, of: Properties<Name>): Properties<Name> =>
  Object.fromEntries(
    [...setters[subject].values()].flatMap(({ names }) =>
      names.map((name) => [name, of[name as keyof Properties<Name>]] as const),
    ),
  ) as unknown as Properties<Name>

const personalNamesOf = (subject: Subject): ReadonlySet<string> =>
  new Set([...setters[subject].values()].flatMap(({ personal }) => personal))

/** Names of each subject's personal properties. */
export const personalOf: Readonly<Record<Subject, ReadonlySet<string>>> = {
  request: personalNamesOf('request'),
  recipient: personalNamesOf('recipient'),
  field: personalNamesOf('field'),
}
