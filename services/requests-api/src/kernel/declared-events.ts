import type { Erased } from './personal.js'

/** How an event is stored. */
export interface Declared<Data extends object = object> {
  /** Current schema version. Raise it together with an upcaster for the previous one. */
  version: number
  /** Personal members of `data`: encrypted, and erased with the key of their subject. */
  personal: readonly string[]
  /** Never set: the type of the event's data. */
  data?: Data
}

export type NoData = Record<string, never>

type Table = Readonly<Record<string, Declared>>

/** Each name once, in any order. */
export type EachOf<Names> = readonly Names[] & Orders<Names>

type Orders<Names, First = Names> = [Names] extends [never]
  ? readonly []
  : First extends Names
    ? readonly [First, ...Orders<Exclude<Names, First>>]
    : never

type PersonalIn<Data> = { [Name in keyof Data]-?: Erased extends Data[Name] ? Name : never }[keyof Data]

/** What a declaration says about storing `Data`: exactly its personal members, and its version unless that is 1. */
export type Stored<Data> = { version?: number } & ([PersonalIn<Data>] extends [never]
  ? { personal?: readonly [] }
  : { personal: EachOf<PersonalIn<Data>> })

/** The events that a table declares. */
export type EventsOf<Declarations extends Table> = {
  [Type in keyof Declarations]: { type: Type; data: NonNullable<Declarations[Type]['data']> }
}[keyof Declarations]

type Joined<Tables extends readonly Table[]> = Tables extends readonly [infer First, ...infer Rest extends Table[]]
  ? First & Joined<Rest>
  : unknown

/**
 * Joins tables of declared events.
 *
 * @param members that each declaration must have
 * @throws {TypeError} naming an event that is declared twice, or without one of the members
 */
export function joined<Tables extends Table[]>(members: readonly string[], ...tables: Tables): Joined<Tables> {
  const all = new Map<string, Declared>()
  for (const [type, declaration] of tables.flatMap((table) => Object.entries(table))) {
    if (all.has(type)) throw new TypeError(`the event '${type}' is declared twice`)
    const missing = members.find((member) => declaration[member as keyof Declared] === undefined)
    if (missing !== undefined) throw new TypeError(`the event '${type}' is declared without its ${missing}`)
    all.set(type, declaration)
  }
  return Object.fromEntries(all) as Joined<Tables>
}
