import { encodeWithinLimits } from '../append-limits.js'
import { followHere, sliceSize } from '../follow.js'
import { answerOf, wasAppendedBefore } from '../idempotent-append.js'
import { type EventLog, type EventRecord, type RecordedEvent, WrongExpectedRevision } from '../port.js'
import { Tail } from '../tail.js'
import { WakeUp } from '../wake-up.js'

/** A log that forgets everything with the process: for tests. */
export function openMemoryLog(): EventLog {
  const all: RecordedEvent[] = []
  const streams = new Map<string, RecordedEvent[]>()
  const tail = new Tail()
  const wakeUp = new WakeUp()

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
      tail.push(recorded, before)
      wakeUp.ring()
      return { position: all.length, asAsked: true }
    },
    read: async (stream) => streams.get(stream) ?? [],
    follow: (after, signal) =>
      followHere(after, signal, { tail, wakeUp, page: (from) => all.slice(from, from + sliceSize) }),
    head: async () => all.length,
    check: async () => {},
    close: async () => tail.clear(),
  }
}
