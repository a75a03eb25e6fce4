import { joined } from '../../kernel/declared-events.js'
import { courseEvents } from './course-events.js'
import { draftEvents } from './draft-events.js'
import type { Concern, Declaration, EventKind } from './event.js'
import type { EventNamed, RequestEvent, SigningEvent } from './events.js'
import { mailEvents } from './mail-events.js'
import { recipientEvents } from './recipient-events.js'
import { sendingEvents } from './sending-events.js'
import { uploadEvents } from './upload-events.js'

export type RequestEventKind = Exclude<EventKind, 'upload'>

/** Every event of requests and uploads. Read models, reactors and history lines derive their lists of events from it. */
export const declarations: Readonly<Record<SigningEvent['type'], Declaration>> = joined(
  ['version', 'personal', 'kind'],
  uploadEvents,
  draftEvents,
  sendingEvents,
  mailEvents,
  recipientEvents,
  courseEvents,
)

export const eventsOfKind = (...kinds: readonly RequestEventKind[]): RequestEvent['type'][] =>
  eventsWhere(({ type }) => kinds.includes(kindOf({ type })))

export const eventsThatConcern = (concern: Concern): ReadonlySet<RequestEvent['type']> =>
  new Set(eventsWhere(({ type }) => declarations[type].concerns?.includes(concern) ?? false))

export const kindOf = ({ type }: Typed): RequestEventKind => declarations[type].kind as RequestEventKind

/** True if the event updates 'Last Updated'. */
export const bumpsUpdatedAt = ({ type }: Typed): boolean => declarations[type].bumpsUpdatedAt ?? true

type Typed = Pick<RequestEvent, 'type'>

const eventsWhere = (matches: (event: Typed) => boolean): RequestEvent['type'][] =>
  (Object.keys(declarations) as RequestEvent['type'][]).filter((type) => matches({ type }))

type Sending = EventNamed<'SignatureRequestSent' | 'SignatureRequestResent'>

/** True for the events that record who sends. The latest of them names the sender. */
export const isSending = <Of extends { event: RequestEvent }>(entry: Of): entry is Of & { event: Sending } =>
  entry.event.type === 'SignatureRequestSent' || entry.event.type === 'SignatureRequestResent'
