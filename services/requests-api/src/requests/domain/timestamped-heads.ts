import { eventsThatConcern } from './event-catalogue.js'
import type { RequestEvent } from './events.js'

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
