import { idOf, type Rows } from '@countersign/projections'
import { eventsThatConcern } from '../signing/event-catalogue.js'
import type { RequestEvent } from '../signing/events.js'
import { evolveUntimed, timestampedEvents } from '../signing/timestamped-heads.js'
import { evolveTimetable, nextDue, noTimetable, type Timetable } from '../signing/timetable.js'
import { defineProjection, type Happened, onEach } from './projection.js'

/** A request as the clock sees it. */
export interface DueRequest {
  requestId: string
  timetable: Timetable
  /** Something is due some time. */
  waiting: boolean
  /** Everyone has acted, and it is not completed: its sealing waits somewhere. */
  sealing: boolean
  /** When the next thing is; the last there was, where nothing is any more. */
  dueAt: string
  /** Revisions of events whose head has no timestamp, and not the record that none could be had. */
  untimed: readonly number[]
  lacksTimestamps: boolean
  /** When the newest event happened whose head is timestamped; the first of all, where there is none. */
  headAt: string
}

type Shapes = { requests: DueRequest }

const apply = async (
  { event, stream, at, revision }: Happened<RequestEvent>,
  { requests }: { requests: Rows<DueRequest> },
) => {
  const requestId = idOf(stream)
  const before = await requests.get(requestId)
  const timetable = evolveTimetable(before?.timetable ?? noTimetable, event)
  const due = nextDue(timetable)
  const untimed = evolveUntimed(before?.untimed ?? [], event, revision)
  await requests.put(requestId, {
    requestId,
    timetable,
    waiting: due !== null,
    sealing: timetable.sealing,
    dueAt: due?.at ?? at,
    untimed,
    lacksTimestamps: untimed.length > 0,
    headAt: timestampedEvents.has(event.type) ? at : (before?.headAt ?? at),
  })
}

const forget = ({ stream }: Happened<RequestEvent>, { requests }: { requests: Rows<DueRequest> }) =>
  requests.remove(idOf(stream))

/**
 * What the clock goes through: whom to remind or warn, what has run out, what to seal again, in the order of time; and which
 * heads lack a timestamp.
 */
export const due = defineProjection<Shapes>()({
  name: 'due',
  version: 3,
  tables: {
    requests: {
      indexes: [
        { within: ['waiting'], by: 'dueAt' },
        { within: ['sealing'], by: 'dueAt' },
        { within: ['lacksTimestamps'], by: 'headAt' },
      ],
    },
  },
  on: {
    ...onEach(eventsThatConcern('clock'), apply),
    DraftDeleted: forget,
  },
})
