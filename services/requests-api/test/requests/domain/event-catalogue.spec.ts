import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { eventsOfKind, eventsThatConcern } from '@countersign/requests-api/internal/requests/domain/event-catalogue'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { evolveUntimestamped } from '@countersign/requests-api/internal/requests/domain/sealing/head-timestamps'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { evolveTimetable, noTimetable } from '@countersign/requests-api/internal/requests/domain/timetable'
import { everyEvent } from './every-event.js'
import { evolved } from './replayed.js'
import { attached, created, added, codeRequested, everyoneActed, fieldId, placed, sent } from './sample-events.js'

const events = everyEvent.filter(
  (event): event is RequestEvent => !['DocumentUploaded', 'UploadedDocumentDiscarded'].includes(event.type),
)
const others = (concerned: ReadonlySet<RequestEvent['type']>) =>
  events.filter(({ type }) => !concerned.has(type)).map((event) => [event.type, event] as const)
const everyKind = eventsOfKind('draft', 'link', 'course', 'mail', 'end')

describe('the event catalogue', () => {
  it('assigns a kind to every event of a request', () => {
    expect(new Set(everyKind)).toEqual(new Set(events.map(({ type }) => type)))
  })

  it.each(others(eventsThatConcern('clock')))('leaves the timetable unchanged after %s', (_type, event) => {
    const untimestamped = [1]
    expect(evolveTimetable(noTimetable, event)).toBe(noTimetable)
    expect(evolveUntimestamped(untimestamped, event, 2)).toBe(untimestamped)
  })

  /** The request after each step from an empty draft to a failed seal, and with every switch turned. */
  const states: MaybeRequest[] = []
  const date = placed(1, 1, { type: 'date', fill: 'signing-day' })
  const switched: RequestEvent[] = [
    { type: 'FieldMadeOptional', data: { fieldId: fieldId(1) } },
    { type: 'AuthenticationRequired', data: {} },
    { type: 'RemindersTurnedOff', data: {} },
  ]
  const failed: RequestEvent = {
    type: 'SealingFailed',
    data: { attempt: 3, retryAt: '2027-01-01T00:00:00.000Z', why: '' },
  }
  for (const event of [
    created,
    attached(2),
    added(1, 'approver', 3),
    date,
    sent,
    codeRequested(1),
    everyoneActed,
    failed,
    ...switched,
  ]) {
    states.push(evolved(states.at(-1) ?? null, event))
  }
  const besides = (state: MaybeRequest) => ({ ...state, revision: 0, display: { ...state?.display, updatedAt: '' } })

  // The compiler does not ask for a case in the fold, because most events have none in each part of it.
  it.each(events.map((event) => [event.type, event] as const))(
    'folds %s into some part of a request',
    (type, event) => {
      const isChanged = (state: MaybeRequest) => !isDeepStrictEqual(besides(evolved(state, event)), besides(state))
      expect([null, ...states].some(isChanged)).toBe(type !== 'MailAttemptFailed')
    },
  )
})
