import type { RequestEvent } from '@countersign/requests-api/signing/events'
import { evolve, replay } from '@countersign/requests-api/signing/evolve'
import type { MaybeRequest } from '@countersign/requests-api/signing/state'
import { sentAt } from './sample-events.js'

/** A request after an event, where it does not matter when it happened. */
export const evolved = (state: MaybeRequest, event: RequestEvent): MaybeRequest => evolve(state, { event, at: sentAt })

/** A request from its whole history, where it does not matter when things happened. */
export const replayed = (history: Iterable<RequestEvent>): MaybeRequest =>
  replay([...history].map((event) => ({ event, at: sentAt })))
