import { encodeWithinLimits } from '@countersign/event-log/internal/codec/codec'
import { answerOf, wasAppendedBefore } from '@countersign/event-log/internal/idempotent-append'
import { type EventLog, type EventRecord, type RecordedEvent, WrongExpectedRevision } from '@countersign/event-log'
import { Feed } from '@countersign/event-log/internal/shared/feed'
import { sliceOf, sliceSize } from '@countersign/event-log/internal/shared/slice-of'

export function openMemoryLog(): EventLog {
  const all: RecordedEvent[] = []
  const streams = new Map<string, RecordedEvent[]>()
  const feed = new Feed({ page: async (after) => sliceOf(all.slice(after, after + sliceSize), after) })
  feed.begin(0)

  return {
    async append(stream, expected, records) {
      encodeWithinLimits(records)
      const existing = streams.get(stream) ?? []
      if (existing.length - 1 !== expected) {
        const stored = existing.slice(expected + 1, expected + 1 + records.length)
        if (wasAppendedBefore(records, stored)) return answerOf(records, stored)
        throw new WrongExpectedRevision(stream, expected, existing.length - 1)
      }
      const before = all.length
      const recorded = records.map((record: EventRecord, index) => ({ ...record, position: before + index + 1 }))
      all.push(...recorded)
      streams.set(stream, [...existing, ...recorded])
      feed.push(recorded)
      return { position: all.length, asAsked: true }
    },
    read: async (stream) => streams.get(stream) ?? [],
    follow: (after, signal) => feed.follow(after, signal),
    head: async () => all.length,
    check: async () => {},
    close: async () => feed.close(),
  }
}
