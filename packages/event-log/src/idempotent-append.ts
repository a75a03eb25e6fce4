import type { EventRecord } from './port.js'

/**
 * Whether an append that came too late is one that was made before: the same ids at the same revisions. All of them, or
 * it is a conflict (EventStoreDB answers the same way).
 *
 * @param stored events of the stream from the revision after the expected one, at least as many as were asked for
 */
export function wasAppendedBefore(
  asked: readonly Pick<EventRecord, 'id'>[],
  stored: readonly Pick<EventRecord, 'id'>[],
): boolean {
  return asked.length > 0 && asked.every((record, index) => stored[index]?.id === record.id)
}
