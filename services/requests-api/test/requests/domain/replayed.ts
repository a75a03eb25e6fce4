import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { evolve, replay } from '@countersign/requests-api/internal/requests/domain/evolve'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { sentAt } from './sample-events.js'

const actor = { kind: 'owner', id: 'owner' }

/** Folds an event, for tests that ignore times. */
export const evolved = (state: MaybeRequest, event: RequestEvent): MaybeRequest =>
  evolve(state, { event, at: sentAt, actor })

/** Folds a history, for tests that ignore times. */
export const replayed = (history: Iterable<RequestEvent>): MaybeRequest =>
  replay([...history].map((event) => ({ event, at: sentAt, actor })))
