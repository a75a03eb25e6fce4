import { describe, expect, it } from '@jest/globals'
import { type MailReport, outcomeEvents } from '@countersign/requests-api/internal/platform/mail/mail-outcomes'
import * as sample from '../../requests/domain/sample-events.js'

const { pending, delivered, undeliverable, cancelled, invitation } = sample
const report: MailReport = {
  ...invitation,
  outcome: 'accepted',
  via: 'smtp',
  addressRefused: false,
  retryAt: null,
  serverSaid: '250 ok',
}
const retryAt = '2026-11-21T12:01:00.000Z'
const failed = { type: 'MailAttemptFailed', data: { ...invitation, retryAt, serverSaid: '451 later' } }

describe('an outcome reported by the mailer', () => {
  it('records a delivery, also after the end of the request', () => {
    expect(outcomeEvents(pending, report)).toEqual([delivered])
    expect(outcomeEvents([...pending, cancelled], report)).toEqual([delivered])
  })

  it('records a failed attempt with the time of the next one', () => {
    const later = { ...report, outcome: 'failed-will-retry', retryAt, serverSaid: '451 later' } as const
    expect(outcomeEvents(pending, later)).toEqual([failed])
  })

  it('records a permanent failure, and if the address was refused', () => {
    const refused = { ...report, outcome: 'failed-for-good', serverSaid: '550 no such user' } as const
    expect(outcomeEvents(pending, refused)).toEqual([undeliverable])
    expect(outcomeEvents(pending, { ...refused, addressRefused: true })).toEqual([
      { type: 'MailUndeliverable', data: { ...invitation, serverSaid: '550 no such user', addressRefused: true } },
    ])
  })

  it('changes nothing after a final outcome, whether repeated or late', () => {
    expect(outcomeEvents([...pending, delivered], report)).toEqual([])
    expect(outcomeEvents([...pending, undeliverable], report)).toEqual([])
    const second = { type: 'MailDelivered', data: { ...invitation, attempt: 2, via: 'smtp' } }
    expect(outcomeEvents([...pending, second], report)).toEqual([])
  })

  it('records a delivery even if the attempts restarted at one, after the queue was emptied', () => {
    const attempted = { ...failed, data: { ...failed.data, attempt: 2 } }
    expect(outcomeEvents([...pending, attempted], report)).toEqual([delivered])
  })

  it('changes nothing if there is no request or person', () => {
    expect(outcomeEvents([], report)).toEqual([])
  })
})
