import type { Actor, DomainEvent } from '@countersign/event-log'
import type { TableDefinition } from './port.js'

export interface Happened<Event extends DomainEvent = DomainEvent> {
  event: Event
  stream: string
  revision: number
  position: number
  at: string
  actor: Actor
  causation: string | null
  hash: string
}

/** The rows of one table while events are applied. `get` sees previous `put`s. */
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
 * Tables and event handlers, independent of the store. Rows hold absolute values, not increments. Raise `version` to
 * rebuild all rows beside the old ones.
 */
export interface Projection<
  Event extends DomainEvent,
  Shapes extends Record<string, object>,
  Named extends string = string,
> {
  name: Named
  version: number
  tables: { [Name in keyof Shapes]: TableDefinition<Shapes[Name]> }
  /** Never set; carries the row types for readers (see {@link Tables}). */
  shapes?: Shapes
  on: { [Name in Event['type']]?: Handler<Extract<Event, { type: Name }>, Shapes> }
}

export interface AnyProjection {
  name: string
  version: number
  tables: Readonly<Record<string, TableDefinition>>
  on: object
}

export const idOf = (stream: string): string => stream.slice(-36)

/** Keys of the rows that records of these streams read. */
export const keysOf = (
  { byStream }: Pick<TableDefinition, 'byStream'>,
  records: readonly { stream: string }[],
): string[] => (byStream ? [...new Set(records.map(({ stream }) => byStream(stream)))] : [])
