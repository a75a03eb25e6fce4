import { eventsThatConcern } from '../event-catalogue.js'
import type { EventNamed, RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'

/** The hash of such an event covers the history up to it, so that not even the operator can rewrite that later. */
export const timestampedEvents = eventsThatConcern('timestamp')

/** Returns the revisions that lack both a timestamp and the record of its failure. */
export function evolveUntimestamped(
  untimestamped: readonly number[],
  event: RequestEvent,
  revision: number,
): readonly number[] {
  if (timestampedEvents.has(event.type)) return [...untimestamped, revision]
  switch (event.type) {
    case 'HeadTimestamped':
    case 'TimestampFailed':
      return untimestamped.filter((one) => one !== event.data.revision)
    default:
      return untimestamped
  }
}

/** The first timestamp counts. It may arrive at any time, even after the end. */
export function recordHeadTimestamp(
  state: MaybeRequest,
  { revision, hash, token }: EventNamed<'HeadTimestamped'>['data'],
): RequestEvent[] {
  return state?.untimestamped.includes(revision) ? [{ type: 'HeadTimestamped', data: { revision, hash, token } }] : []
}

export function recordHeadTimestampFailure(
  state: MaybeRequest,
  { attempts, why, revision }: { attempts: number; why: string; revision: number },
): RequestEvent[] {
  return state?.untimestamped.includes(revision) ? [{ type: 'TimestampFailed', data: { attempts, why, revision } }] : []
}
