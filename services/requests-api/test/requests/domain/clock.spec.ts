import { describe, expect, it } from '@jest/globals'
import { runDue } from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { nextDue } from '@countersign/requests-api/internal/requests/domain/timetable'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { evolved, replayed } from './replayed.js'

const { after, pending, recipientId, sentTo, signed, expired, everyoneActed } = sample
const at = (time: string) => (state: MaybeRequest) => runDue(state, { at: time })
const reminded = (number: number, ...people: number[]): RequestEvent => ({
  type: 'RecipientsReminded',
  data: { round: 1, number, reminded: people.map(recipientId) },
})
const announced = (...people: number[]): RequestEvent => ({
  type: 'EndAnnounced',
  data: { round: 1, expiresAt: after(30), warned: people.map(recipientId) },
})

describe('the clock', () => {
  it('reminds after three days, then every three days, five times at most; warns; and ends the request', () => {
    let state = replayed(pending)
    const happened: [number, string][] = []
    // Advances 31 days by hours.
    for (let hour = 0; hour <= 31 * 24; hour++) {
      for (const event of runDue(state, { at: after(0, hour * 60) })) {
        happened.push([hour / 24, event.type])
        state = evolved(state, event)
      }
    }
    expect(happened).toEqual([
      [3, 'RecipientsReminded'],
      [6, 'RecipientsReminded'],
      [9, 'RecipientsReminded'],
      [12, 'RecipientsReminded'],
      [15, 'RecipientsReminded'],
      [27, 'EndAnnounced'],
      [30, 'SignatureRequestExpired'],
    ])
  })

  it('plans these times in advance', () => {
    let state = replayed(pending)
    const planned: [string, string][] = []
    for (let due = nextDue(state!.timetable); due; due = nextDue(state!.timetable)) {
      planned.push([due.what, due.at])
      const events = runDue(state, { at: due.at })
      expect(events).toHaveLength(1)
      state = evolved(state, events[0]!)
    }
    expect(planned).toEqual([
      ...[3, 6, 9, 12, 15].map((days) => ['reminder', after(days)]),
      ['warning', after(27)],
      ['expiry', after(30)],
    ])
  })

  it('does nothing before a due time, and nothing twice', () => {
    given(pending, at(after(3, -1))).thenNothing()
    given([...pending, reminded(1, 1)], at(after(3))).thenNothing()
    given([...pending, expired(1)], at(after(31))).thenNothing()
  })

  it('does not catch up on what it missed, but sends one reminder, numbered by its day', () => {
    given(pending, at(after(10))).then(reminded(3, 1))
    given([...pending, reminded(3, 1)], at(after(11))).thenNothing()
    given([...pending, reminded(3, 1)], at(after(12))).then(reminded(4, 1))
    given(pending, at(after(28))).then(announced(1))
    given(pending, at(after(31))).then(expired(1))
  })

  it('reminds only those whose turn it is, counted from the day their turn began', () => {
    const ordered = sentTo({ order: 1 }, { order: 2 }, { order: 2 }, { role: 'cc' })
    const next: RequestEvent = {
      type: 'NextRecipientsInvited',
      data: { round: 1, invited: [2, 3].map(recipientId), since: after(5) },
    }
    given(ordered, at(after(3))).then(reminded(1, 1))
    given([...ordered, reminded(1, 1), signed(1), next], at(after(7))).thenNothing()
    given([...ordered, reminded(1, 1), signed(1), next], at(after(8))).then(reminded(1, 2, 3))
    given([...ordered, signed(1), next, signed(2)], at(after(28))).then(announced(3))
  })

  it('sends no reminders where they are turned off, but records that the end is near, and ends the request', () => {
    const quiet = [pending[0]!, { type: 'RemindersTurnedOff' as const, data: {} }, ...pending.slice(1)]
    given(quiet, at(after(26))).thenNothing()
    given(quiet, at(after(29))).then(announced())
    given([...quiet, announced()], at(after(29))).thenNothing()
    given([...quiet, announced()], at(after(30))).then(expired(1))
  })

  it('reminds at the chosen interval, five times at most', () => {
    const daily = [pending[0]!, { type: 'ReminderRhythmChosen' as const, data: { everyDays: 1 } }, ...pending.slice(1)]
    given(daily, at(after(1))).then(reminded(1, 1))
    given([...daily, reminded(5, 1)], at(after(8))).thenNothing()
  })

  it('announces the end of a period under six days at half of it', () => {
    const short = pending.map((event): RequestEvent =>
      event.type === 'SignatureRequestSent' ? { ...event, data: { ...event.data, expiresAt: after(4) } } : event,
    )
    expect(nextDue(replayed(short)!.timetable)).toEqual({ what: 'warning', at: after(2) })
    given(short, at(after(2, -1))).thenNothing()
    given(short, at(after(2))).then({
      type: 'EndAnnounced',
      data: { round: 1, expiresAt: after(4), warned: [recipientId(1)] },
    })
  })

  it('ignores ended requests, requests that everyone has acted on, drafts, and erased requests', () => {
    given([...pending, sample.cancelled], at(after(40))).thenNothing()
    given([...pending, signed(1), everyoneActed], at(after(40))).thenNothing()
    given(sample.sendable, at(after(40))).thenNothing()
    given([...pending, expired(1), sample.erased], at(after(40))).thenNothing()
  })

  it('starts over when a request is sent again', () => {
    const history = [...pending, reminded(5, 1), announced(1), expired(1), sample.resent(1)]
    given(history, at(after(33))).thenNothing()
    given(history, at(after(34))).then({
      ...reminded(1, 1),
      data: { round: 2, number: 1, reminded: [recipientId(1)] },
    } as RequestEvent)
  })
})
