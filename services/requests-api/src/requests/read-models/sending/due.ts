import { idOf, type Rows } from '@countersign/projections'
import { eventsThatConcern } from '../../domain/event-catalogue.js'
import type { RequestEvent } from '../../domain/events.js'
import { evolveUntimestamped, timestampedEvents } from '../../domain/sealing/head-timestamps.js'
import { evolveTimetable, nextDue, noTimetable, type Timetable } from '../../domain/timetable.js'
import { defineProjection, type Happened, onEach } from '../projection.js'

export interface DueRequest {
  requestId: string
  timetable: Timetable
  waiting: boolean
  /** Everyone has acted, and the request is not completed. */
  sealing: boolean
  /** Time of the next deadline, or of the last one if none follows. */
  dueAt: string
  /** Revisions whose head lacks both a timestamp and the record of its failure. */
  untimed: readonly number[]
  lacksTimestamps: boolean
  /** Time of the newest event to timestamp; of the first event if there is none. */
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
  const untimed = evolveUntimestamped(before?.untimed ?? [], event, revision)
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

/** Deadlines of requests in order of time, and heads that lack a timestamp. */
export const due = defineProjection<Shapes>()({
  name: 'due',
  version: 3,
  tables: {
    requests: {
      byStream: idOf,
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
