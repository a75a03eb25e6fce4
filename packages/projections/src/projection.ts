import type { DomainEvent } from '@countersign/event-log'
import type { TableDefinition } from './port.js'

/** An event as projections see it: what happened, where and when. */
export interface Happened<Event extends DomainEvent = DomainEvent> {
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

type TablesOf<Shapes extends Record<string, object>> = { [Name in keyof Shapes]: Rows<Shapes[Name]> }
type Handler<Event extends DomainEvent, Shapes extends Record<string, object>> = (
  happened: Happened<Event>,
  tables: TablesOf<Shapes>,
) => Promise<void>

/**
 * A read model in one file: its tables, and what each event does to them. Neutral to stores. Rows say how things are, not
 * by how much they changed; raise `version` when rows are to be made differently, and all are made anew beside the old.
 */
export interface Projection<
  Event extends DomainEvent,
  Shapes extends Record<string, object>,
  Named extends string = string,
> {
  name: Named
  version: number
  tables: { [Name in keyof Shapes]: TableDefinition<Shapes[Name]> }
  /** Never there: it tells readers the types of the rows (see {@link Tables}). */
  shapes?: Shapes
  on: { [Name in Event['type']]?: Handler<Extract<Event, { type: Name }>, Shapes> }
}

/** A projection without the types of its rows: what runner and stores see of it. */
export interface AnyProjection {
  name: string
  version: number
  tables: Readonly<Record<string, TableDefinition>>
  on: object
}

/** The table of what a read model keeps of one request, by the request's id. */
export const requestTable = 'requests'

/** The id in a stream's name. */
export const idOf = (stream: string): string => stream.slice(-36)
