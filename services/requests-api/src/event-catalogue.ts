import type { EventCatalogue } from '@countersign/event-log'
import { accountDeclarations, ownSubject } from './accounts/declarations.js'
import type { AccountEvent } from './accounts/events.js'
import { declarations } from './signing/event-catalogue.js'
import type { SigningEvent } from './signing/events.js'
import { upcasters } from './signing/history/upcasters.js'
import { streamSubject } from './signing/streams.js'

/** Every event of the log. */
export type CountersignEvent = SigningEvent | AccountEvent

export const eventCatalogue: EventCatalogue = {
  declarations: { ...declarations, ...accountDeclarations },
  subjectOf: (stream, event) => ownSubject(event) ?? streamSubject(stream, event),
  upcasters,
}
