import type { PageMark } from '../ports/read-model-store.js'
import type { RequestEvent } from '../signing/events.js'
import { evolveTimetable, nextDue, noTimetable, type Timetable } from '../signing/timetable.js'
import { defineProjection, type Happened, idOf, type Rows } from './projection.js'

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
}

type Shapes = { requests: DueRequest }

const apply = async ({ event, stream, at }: Happened<RequestEvent>, { requests }: { requests: Rows<DueRequest> }) => {
  const requestId = idOf(stream)
  const timetable = evolveTimetable((await requests.get(requestId))?.timetable ?? noTimetable, event)
  const due = nextDue(timetable)
  await requests.put(requestId, {
    requestId,
    timetable,
    waiting: due !== null,
    sealing: timetable.sealing,
    dueAt: due?.at ?? at,
  })
}

const forget = ({ stream }: Happened<RequestEvent>, { requests }: { requests: Rows<DueRequest> }) =>
  requests.remove(idOf(stream))

/** What the clock goes through: whom to remind or warn, what has run out, what to seal again; in the order of time. */
export const due = defineProjection<Shapes>()({
  name: 'due',
  version: 1,
  tables: {
    requests: {
      indexes: [
        { within: ['waiting'], by: 'dueAt' },
        { within: ['sealing'], by: 'dueAt' },
      ],
    },
  },
  on: {
    SignatureRequestCreated: apply,
    RemindersTurnedOn: apply,
    RemindersTurnedOff: apply,
    SignatureRequestSent: apply,
    SignatureRequestResent: apply,
    NextRecipientsInvited: apply,
    RecipientsReminded: apply,
    EndAnnounced: apply,
    SignatureRequestCancelled: apply,
    SignatureRequestDeclined: apply,
    SignatureRequestExpired: apply,
    EveryoneActed: apply,
    SealingFailed: apply,
    SealingRetried: apply,
    SealingGivenUp: apply,
    SignatureRequestCompleted: apply,
    PersonalDataErased: apply,
    DraftDeleted: forget,
  },
})

/** Where a page of what is due ends. */
export const dueMark = ({ dueAt, requestId }: DueRequest): PageMark => ({ value: dueAt, key: requestId })
