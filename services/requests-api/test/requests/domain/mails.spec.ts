import { describe, expect, it } from '@jest/globals'
import { type MailOutcome, recordMailOutcome } from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import {
  evolveLedger,
  type MailLedger,
  openMails,
} from '@countersign/requests-api/internal/requests/domain/mails'
import { given } from './given.js'
import * as sample from './sample-events.js'

const { pending, cancelled, delivered, undeliverable, invitation: mail, recipientId } = sample
const { mailId, to } = mail
const report: MailOutcome = {
  ...mail,
  outcome: 'accepted',
  via: 'smtp',
  addressRefused: false,
  retryAt: null,
  serverSaid: '250 ok',
}

describe('an outcome reported by the mailer', () => {
  it('records a delivery', () => {
    given(pending, recordMailOutcome, report).then(delivered)
  })

  it('records a failed attempt with the time of the next one', () => {
    const retryAt = '2026-11-21T12:01:00.000Z'
    given(pending, recordMailOutcome, {
      ...report,
      outcome: 'failed-will-retry',
      retryAt,
      serverSaid: '451 later',
    }).then({ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid: '451 later' } })
  })

  it('records a permanent failure', () => {
    const refused = { ...report, outcome: 'failed-for-good', serverSaid: '550 no such user' } as const
    given(pending, recordMailOutcome, refused).then(undeliverable)
    given(pending, recordMailOutcome, { ...refused, addressRefused: true }).then({
      type: 'MailUndeliverable',
      data: { ...mail, serverSaid: '550 no such user', addressRefused: true },
    })
  })

  it('changes nothing after the delivery, whether repeated or late', () => {
    given([...pending, delivered], recordMailOutcome, report).thenNothing()
    const second: RequestEvent = { type: 'MailDelivered', data: { ...mail, attempt: 2, via: 'smtp' } }
    given([...pending, second], recordMailOutcome, report).thenNothing()
  })

  it('records a delivery even if the attempts restarted at one, after the queue was emptied', () => {
    const retryAt = '2026-11-21T12:06:00.000Z'
    const failed: RequestEvent = {
      type: 'MailAttemptFailed',
      data: { ...mail, attempt: 2, retryAt, serverSaid: '451 later' },
    }
    given([...pending, failed], recordMailOutcome, report).then(delivered)
  })

  it('changes nothing if there is no request', () => {
    given([], recordMailOutcome, report).thenNothing()
  })

  it('is recorded even after the request has ended', () => {
    given([...pending, cancelled], recordMailOutcome, report).then(delivered)
  })
})

describe('the mails requested by a history', () => {
  const ledger = (...events: RequestEvent[]) =>
    events.reduce<MailLedger>((sofar, event, n) => evolveLedger(sofar, event, n), {})
  const open = (...events: RequestEvent[]) => openMails(ledger(...events)).map((asked) => asked.mailId)

  it('include none for a draft', () => {
    expect(open(...sample.sendable)).toEqual([])
  })

  it('include an invitation for everyone whose turn it is, requested by the sending', () => {
    expect(openMails(ledger(...pending))).toEqual([
      { mailId, kind: 'invitation', to, aboutMail: null, askedAt: pending.length - 1, state: 'open' },
    ])
  })

  it('no longer include an invitation that was delivered', () => {
    expect(open(...pending, delivered)).toEqual([])
  })

  it('include a new invitation for each repetition, in addition to the first', () => {
    const again: RequestEvent = {
      type: 'InvitationsRepeated',
      data: { round: 1, number: 1, invited: [recipientId(1)] },
    }
    expect(open(...pending, again)).toEqual([mailId, `invitation-${recipientId(1)}-1-1`])
  })

  it('include a notice to the sender of an undeliverable mail, but none of an undeliverable notice', () => {
    expect(open(...pending, undeliverable)).toEqual([`delivery-failed-${mailId}`])
    const lost: RequestEvent = {
      type: 'MailUndeliverable',
      data: {
        mailId: `delivery-failed-${mailId}`,
        kind: 'delivery-failed',
        to: { kind: 'sender' },
        attempt: 6,
        serverSaid: '',
      },
    }
    expect(open(...pending, undeliverable, lost)).toEqual([])
  })

  it('include a cancellation notice for everyone contacted, and withdraw waiting invitations', () => {
    expect(open(...pending, delivered, cancelled)).toEqual([`cancelled-${recipientId(1)}-1`])
    expect(open(...pending, cancelled)).toEqual([`cancelled-${recipientId(1)}-1`])
    expect(ledger(...pending, cancelled)[mailId]!.state).toBe('withdrawn')
  })

  it('include no cancellation notice for a recipient with an undeliverable invitation', () => {
    expect(open(...pending, undeliverable, cancelled)).toEqual([`delivery-failed-${mailId}`])
  })
})
