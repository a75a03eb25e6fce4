export interface Erased {
  erased: true
}

export const erased: Erased = Object.freeze({ erased: true })

export interface DomainEvent {
  type: string
  data: object
}

export interface EventDeclaration {
  version: number
  /** Personal fields of `data`: sealed, and erased with their subject's key. */
  personal: readonly string[]
}

type Data = Record<string, unknown>

/** Upcasters by event type and **older** version; each step converts data to the next version. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, (data: Data) => Data>>>>

export interface EventCatalogue {
  declarations: Readonly<Record<string, EventDeclaration>>
  subjectOf(stream: string, event: DomainEvent): string
  upcasters: Upcasters
}

/** A newer program wrote an event unknown here. Processing must stop at it. */
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
