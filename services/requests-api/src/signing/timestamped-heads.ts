import { eventsThatConcern } from './event-catalogue.js'
import type { RequestEvent } from './events.js'

/**
 * The events whose head is timestamped, where a timestamp server is configured: sending, and what recipients decide. The hash
 * of such an event stands for the whole history up to it, so that not even whoever runs the server can write that anew later.
 */
export const timestampedEvents = eventsThatConcern('timestamp')

/**
 * The revisions of such events whose head has neither a timestamp nor the record that none could be had, after an event.
 *
 * @param revision the event's own
 */
export function evolveUntimed(untimed: readonly number[], event: RequestEvent, revision: number): readonly number[] {
  if (timestampedEvents.has(event.type)) return [...untimed, revision]
  switch (event.type) {
    case 'HeadTimestamped':
    case 'TimestampFailed':
      return untimed.filter((one) => one !== event.data.revision)
    default:
      return untimed
  }
}
