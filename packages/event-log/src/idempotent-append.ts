import type { AppendResult, EventRecord, RecordedEvent } from './port.js'

/**
 * True if a conflicting append is a repetition: all ids match at the same revisions. EventStoreDB decides the same way.
 *
 * @param stored events of the stream after the expected revision, at least as many as appended
 */
export function wasAppendedBefore(
  asked: readonly Pick<EventRecord, 'id'>[],
  stored: readonly Pick<EventRecord, 'id'>[],
): boolean {
  return asked.length > 0 && asked.every((record, index) => stored[index]?.id === record.id)
}

/** Answers a repeated append. Each hash covers all previous events, so comparing the last one suffices. */
export function answerOf(asked: readonly Pick<EventRecord, 'hash'>[], stored: readonly RecordedEvent[]): AppendResult {
  const last = stored[asked.length - 1]!
  return { position: last.position, asAsked: last.hash === asked.at(-1)?.hash }
}
