import type { Happened as Of, Projection } from '@countersign/projections'
import type { RequestEvent, SigningEvent } from '../signing/events.js'

export type Happened<Event extends SigningEvent = SigningEvent> = Of<Event>

/** Infers a projection's types. */
export const defineProjection =
  <Shapes extends Record<string, object>>() =>
  <const Named extends string>(
    projection: Projection<SigningEvent, Shapes, Named>,
  ): Projection<SigningEvent, Shapes, Named> =>
    projection

/** Maps several events to one handler. */
export const onEach = <Handler>(
  types: Iterable<RequestEvent['type']>,
  handler: Handler,
): Partial<Record<RequestEvent['type'], Handler>> => Object.fromEntries([...types].map((type) => [type, handler]))
