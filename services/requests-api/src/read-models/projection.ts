import type { Happened as Of, Projection } from '@countersign/projections'
import type { RequestEvent, SigningEvent } from '../signing/events.js'

/** An event of ours as projections see it. */
export type Happened<Event extends SigningEvent = SigningEvent> = Of<Event>

/** Gives a projection its types. */
export const defineProjection =
  <Shapes extends Record<string, object>>() =>
  <const Named extends string>(
    projection: Projection<SigningEvent, Shapes, Named>,
  ): Projection<SigningEvent, Shapes, Named> =>
    projection

/** The same for each of some events. */
export const onEach = <Handler>(
  types: Iterable<RequestEvent['type']>,
  handler: Handler,
): Partial<Record<RequestEvent['type'], Handler>> => Object.fromEntries([...types].map((type) => [type, handler]))
