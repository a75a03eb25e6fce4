import type { EventCatalogue } from '@countersign/event-log'
import { accountDeclarations, ownSubject } from '../access/domain/declarations.js'
import type { AccountEvent } from '../access/domain/events.js'
import { declarations } from '../requests/domain/event-catalogue.js'
import type { SigningEvent } from '../requests/domain/events.js'
import { upcasters } from '../requests/domain/history/upcasters.js'
import { streamSubject } from '../requests/domain/streams.js'

/** Every event of the log. */
export type CountersignEvent = SigningEvent | AccountEvent

export const eventCatalogue: EventCatalogue = {
  declarations: { ...declarations, ...accountDeclarations },
  subjectOf: (stream, event) => ownSubject(event) ?? streamSubject(stream, event),
  upcasters,
}
