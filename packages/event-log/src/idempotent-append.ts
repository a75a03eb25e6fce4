import type { AppendResult, EventRecord, RecordedEvent } from './port.js'

/** Like EventStoreDB, accepts a repeated append only if all ids match at the same revisions. */
export function wasAppendedBefore(
  asked: readonly Pick<EventRecord, 'id'>[],
  stored: readonly Pick<EventRecord, 'id'>[],
): boolean {
  return asked.length > 0 && asked.every((record, index) => stored[index]?.id === record.id)
}

/** Each hash covers all previous events, so comparing the last one suffices. */
export function answerOf(asked: readonly Pick<EventRecord, 'hash'>[], stored: readonly RecordedEvent[]): AppendResult {
  const last = stored[asked.length - 1]!
  return { position: last.position, asAsked: last.hash === asked.at(-1)?.hash }
}
