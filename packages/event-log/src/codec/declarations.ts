/** What stands in the place of a personal value whose key was destroyed. */
export interface Erased {
  erased: true
}

export const erased: Erased = Object.freeze({ erased: true })

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && (value as { erased?: unknown }).erased === true

/** A domain event as the codec sees it: a name, and data that JSON can carry. */
export interface DomainEvent {
  type: string
  data: object
}

/** What the codec must know of one type of event. */
export interface EventDeclaration {
  /** The version that is written today. */
  version: number
  /** The fields of `data` that are personal: sealed, and erased with their subject's key. */
  personal: readonly string[]
}

/** Data of an older version, by the names of its fields. */
type Data = Record<string, unknown>

/** From an older version's data to the next one's, one pure step a version, by the event's name and the **older** version. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>>

/** What the codec must know of a domain: its types of events, whose key seals what, and how older versions become today's. */
export interface EventCatalogue {
  declarations: Readonly<Record<string, EventDeclaration>>
  /** The vault's subject whose key seals this event. */
  subjectOf(stream: string, event: DomainEvent): string
  /** A version from which no steps lead to today's is not read: see {@link OutdatedEvent}. */
  upcasters: Upcasters
}

/** The log holds what this program does not know: it was written by a newer one. Nothing may go on past it. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent'
  constructor(
    readonly type: string,
    readonly version: number,
    readonly position: number,
  ) {
    super(
      `event ${type} version ${version} at position ${position} is unknown here: a newer version of this program wrote it`,
    )
  }
}

/** The log holds an event of a version that is no longer read. Nothing may go on past it. */
export class OutdatedEvent extends Error {
  override readonly name = 'OutdatedEvent'
  constructor(
    readonly type: string,
    readonly version: number,
    readonly position: number,
  ) {
    super(
      `event ${type} version ${version} at position ${position} is of a version that is no longer read: Countersign 0.1.0 reads it`,
    )
  }
}
