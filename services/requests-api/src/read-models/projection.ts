import type { TableDefinition } from '../ports/read-model-store.js'
import type { EventNamed, SigningEvent } from '../signing/events.js'

/** An event as projections see it: what happened, where and when. */
export interface Happened<Event extends SigningEvent = SigningEvent> {
  event: Event
  stream: string
  revision: number
  position: number
  at: string
  hash: string
}

/** The rows of one table, while events are applied. What is put is seen by the next `get`. */
export interface Rows<Stored extends object> {
  get(key: string): Promise<Stored | undefined>
  put(key: string, row: Stored): Promise<void>
  remove(key: string): Promise<void>
}

type EventName = SigningEvent['type']
type TablesOf<Shapes extends Record<string, object>> = { [Name in keyof Shapes]: Rows<Shapes[Name]> }
type Handler<Name extends EventName, Shapes extends Record<string, object>> = (
  happened: Happened<EventNamed<Name>>,
  tables: TablesOf<Shapes>,
) => Promise<void>

/**
 * A read model in one file: its tables, and what each event does to them. Neutral to stores. Rows say how things are, not
 * by how much they changed; raise `version` when rows are to be made differently, and all are made anew beside the old.
 */
export interface Projection<Shapes extends Record<string, object>, Named extends string = string> {
  name: Named
  version: number
  tables: { [Name in keyof Shapes]: TableDefinition<Shapes[Name]> }
  on: { [Name in EventName]?: Handler<Name, Shapes> }
}

/** A projection without the types of its rows: what runner and stores see of it. */
export interface AnyProjection {
  name: string
  version: number
  tables: Readonly<Record<string, TableDefinition>>
  on: object
}

/** Gives a projection its types. */
export const defineProjection =
  <Shapes extends Record<string, object>>() =>
  <const Named extends string>(projection: Projection<Shapes, Named>): Projection<Shapes, Named> =>
    projection

/** The table of what a read model keeps of one request, by the request's id. */
export const requestTable = 'requests'

/** The id in a stream's name. */
export const idOf = (stream: string): string => stream.slice(-36)
