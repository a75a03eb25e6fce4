import type { AppendResult, EventRecord, RecordedEvent } from './port.js'

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

/** What such an append answers: each event's hash covers all that came before it, so the last one tells of all. */
export function answerOf(asked: readonly Pick<EventRecord, 'hash'>[], stored: readonly RecordedEvent[]): AppendResult {
  const last = stored[asked.length - 1]!
  return { position: last.position, asAsked: last.hash === asked.at(-1)?.hash }
}
