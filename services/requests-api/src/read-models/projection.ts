import type { Happened as Of, Projection } from '@countersign/projections'
import type { SigningEvent } from '../signing/events.js'

/** An event of ours as projections see it. */
export type Happened<Event extends SigningEvent = SigningEvent> = Of<Event>

/** Gives a projection its types. */
export const defineProjection =
  <Shapes extends Record<string, object>>() =>
  <const Named extends string>(
    projection: Projection<SigningEvent, Shapes, Named>,
  ): Projection<SigningEvent, Shapes, Named> =>
    projection
