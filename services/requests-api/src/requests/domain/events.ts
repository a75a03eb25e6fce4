import type { EventsOf } from '../../kernel/declared-events.js'
import type { CourseEvent } from './course-events.js'
import type { draftEvents } from './draft-events.js'
import type { mailEvents } from './mail-events.js'
import type { RecipientEvent } from './recipient-events.js'
import type { sendingEvents } from './sending-events.js'
import type { uploadEvents } from './upload-events.js'

export type RequestEvent =
  | EventsOf<typeof draftEvents>
  | EventsOf<typeof sendingEvents>
  | EventsOf<typeof mailEvents>
  | RecipientEvent
  | CourseEvent

export type UploadEvent = EventsOf<typeof uploadEvents> | EventsOf<Pick<typeof draftEvents, 'DocumentRendered'>>

export type SigningEvent = UploadEvent | RequestEvent

export type EventNamed<Name extends SigningEvent['type']> = Extract<SigningEvent, { type: Name }>
