import type { Happened as Of, Projection, Rows } from '@countersign/projections'
import type { RequestEvent, SigningEvent } from '../domain/events.js'
import { requestStream } from '../domain/streams.js'

export type Happened<Event extends SigningEvent = SigningEvent> = Of<Event>

/** The tables of a projection while its handlers apply events. */
export type TablesOf<Shapes extends Record<string, object>> = { [Name in keyof Shapes]: Rows<Shapes[Name]> }

/** Infers the types of a projection of uploads and requests. */
export const defineProjection =
  <Shapes extends Record<string, object>>() =>
  <const Named extends string>(
    projection: Projection<SigningEvent, Shapes, Named>,
  ): Projection<SigningEvent, Shapes, Named> =>
    projection

/** Maps several events of requests to one handler. Mails about people have outcomes of the same names, and are skipped. */
export const onEach = <Handled extends { stream: string }, Tables>(
  types: Iterable<RequestEvent['type']>,
  handler: (happened: Handled, tables: Tables) => Promise<void>,
): Partial<Record<RequestEvent['type'], typeof handler>> => {
  const ofRequest: typeof handler = async (happened, tables) => {
    if (happened.stream.startsWith(requestStream(''))) await handler(happened, tables)
  }
  return Object.fromEntries([...types].map((type) => [type, ofRequest]))
}
