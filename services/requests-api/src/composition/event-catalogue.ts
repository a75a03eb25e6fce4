import { type EventCatalogue, EventCodec, type EventLog, Journal, type StreamChecks } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { type AccountEvent, accountDeclarations } from '../access/domain/events.js'
import { ownSubject } from '../access/domain/subjects.js'
import { joined } from '../kernel/declared-events.js'
import { declarations } from '../requests/domain/event-catalogue.js'
import type { SigningEvent } from '../requests/domain/events.js'
import { upcasters } from '../requests/domain/history/upcasters.js'
import { streamSubject } from '../requests/domain/streams.js'

/** Every event of the log. */
export type CountersignEvent = SigningEvent | AccountEvent

export const eventCatalogue: EventCatalogue = {
  declarations: joined(['version', 'personal'], declarations, accountDeclarations),
  subjectOf: (stream, event) => ownSubject(event as AccountEvent) ?? streamSubject(stream, event),
  upcasters,
}

/** Reads and appends the events of a log. @param checks of each stream on its first read; by default none */
export const journalOf = (eventLog: EventLog, vault: Vault, checks?: StreamChecks): Journal<CountersignEvent> =>
  new Journal(eventLog, new EventCodec<CountersignEvent>(eventCatalogue, vault), checks)
