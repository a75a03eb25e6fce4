import { describe, expect, it } from '@jest/globals'
import { eventsOfKind, eventsThatConcern } from '@countersign/requests-api/internal/requests/domain/event-catalogue'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { evolveUntimestamped } from '@countersign/requests-api/internal/requests/domain/sealing/head-timestamps'
import { evolveTimetable, noTimetable } from '@countersign/requests-api/internal/requests/domain/timetable'
import { everyEvent } from './every-event.js'

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
})
