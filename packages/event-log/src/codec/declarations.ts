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

/**
 * What the codec must know of a domain: its types of events, whose key seals what, and how older versions become
 * today's.
 */
export interface EventCatalogue {
  declarations: Readonly<Record<string, EventDeclaration>>
  /** The vault's subject whose key seals this event. */
  subjectOf(stream: string, event: DomainEvent): string
  /** Today's data from what an older version stored; pure. */
  upcast(type: string, version: number, data: Record<string, unknown>): Record<string, unknown>
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
