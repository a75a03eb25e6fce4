import { type EventCatalogue, EventCodec, type EventLog, Journal, type StreamChecks } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { type AccountEvent, accountDeclarations, credentialSubject } from '../access/domain/events.js'
import type { AccountDeclaration } from '../access/domain/event.js'
import { joined } from '../kernel/declared-events.js'
import { declarations } from '../requests/domain/event-catalogue.js'
import type { SigningEvent } from '../requests/domain/events.js'
import { upcasters } from '../requests/domain/history/upcasters.js'
import { streamSubject } from '../requests/domain/streams.js'

/** Every event of the log. */
export type CountersignEvent = SigningEvent | AccountEvent

const ofAccounts: Readonly<Record<string, AccountDeclaration | undefined>> = accountDeclarations

export const eventCatalogue: EventCatalogue = {
  declarations: joined(['version', 'personal'], declarations, accountDeclarations),
  subjectOf: (stream, event) =>
    ofAccounts[event.type]?.subject === 'credential'
      ? credentialSubject((event.data as { credentialId: string }).credentialId)
      : streamSubject(stream, event),
  upcasters,
}

/** Reads and appends the events of a log. @param checks of each stream on its first read; by default none */
export const journalOf = (eventLog: EventLog, vault: Vault, checks?: StreamChecks): Journal<CountersignEvent> =>
  new Journal(eventLog, new EventCodec<CountersignEvent>(eventCatalogue, vault), checks)
