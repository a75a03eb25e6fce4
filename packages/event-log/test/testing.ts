import { eventId, type EventLog, type EventRecord, type RecordedEvent } from '@countersign/event-log'

/** A minimal event for store tests; its id derives from its revision. */
export function plainRecord(stream: string, revision: number, id = eventId(stream, revision)): EventRecord {
  return {
    stream,
    revision,
    id,
    type: 'SomethingHappened',
    version: 1,
    at: '2026-11-21T12:00:00.000Z',
    actor: { kind: 'system', name: 'test' },
    causation: null,
    correlation: null,
    data: { number: revision },
    personal: null,
    previousHash: null,
    hash: 'no hash',
    mac: '',
  }
}

/** All events of a log, in its order. */
export async function eventsOf(log: EventLog): Promise<RecordedEvent[]> {
  const ending = new AbortController()
  const all: RecordedEvent[] = []
  for await (const { records, live } of log.follow(0, ending.signal)) {
    all.push(...records)
    if (live) break
  }
  ending.abort()
  return all
}
