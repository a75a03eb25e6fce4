import { describe, expect, it } from '@jest/globals'
import { type MailOutcome, recordMailOutcome } from '@countersign/requests-api/signing/decisions/record-mail-outcome'
import type { RequestEvent } from '@countersign/requests-api/signing/events'
import { evolveLedger, type MailLedger, openMails } from '@countersign/requests-api/signing/mail-ledger'
import { given } from './given.js'
import * as sample from './sample-events.js'

const { pending, cancelled, delivered, undeliverable, invitation: mail, recipientId } = sample
const { mailId, to } = mail
const report: MailOutcome = { ...mail, outcome: 'accepted', via: 'smtp', retryAt: null, serverSaid: '250 ok' }

describe('what the mailer reports', () => {
  it('becomes history: delivered', () => {
    given(...pending)
      .when((state) => recordMailOutcome(state, report))
      .then(delivered)
  })

  it('becomes history: not yet, and when it is tried again', () => {
    const retryAt = '2026-11-21T12:01:00.000Z'
    given(...pending)
      .when((state) =>
        recordMailOutcome(state, { ...report, outcome: 'failed-will-retry', retryAt, serverSaid: '451 later' }),
      )
      .then({ type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid: '451 later' } })
  })

  it('becomes history: not at all', () => {
    given(...pending)
      .when((state) =>
        recordMailOutcome(state, { ...report, outcome: 'failed-for-good', serverSaid: '550 no such user' }),
      )
      .then(undeliverable)
  })

  it('changes nothing once the mail is delivered: when it comes twice, or an earlier attempt’s comes late', () => {
    given(...pending, delivered)
      .when((state) => recordMailOutcome(state, report))
      .thenNothing()
    const second: RequestEvent = { type: 'MailDelivered', data: { ...mail, attempt: 2, via: 'smtp' } }
    given(...pending, second)
      .when((state) => recordMailOutcome(state, report))
      .thenNothing()
  })

  it('becomes history although attempts are counted anew, since the queue was emptied in between', () => {
    const retryAt = '2026-11-21T12:06:00.000Z'
    const failed: RequestEvent = {
      type: 'MailAttemptFailed',
      data: { ...mail, attempt: 2, retryAt, serverSaid: '451 later' },
    }
    given(...pending, failed)
      .when((state) => recordMailOutcome(state, report))
      .then(delivered)
  })

  it('changes nothing where there is no request', () => {
    given()
      .when((state) => recordMailOutcome(state, report))
      .thenNothing()
  })

  it('is recorded after the end too: it happened', () => {
    given(...pending, cancelled)
      .when((state) => recordMailOutcome(state, report))
      .then(delivered)
  })
})

describe('the mails a history asks for', () => {
  const ledger = (...events: RequestEvent[]) =>
    events.reduce<MailLedger>((sofar, event, n) => evolveLedger(sofar, event, n), {})
  const open = (...events: RequestEvent[]) => openMails(ledger(...events)).map((asked) => asked.mailId)

  it('none for a draft', () => {
    expect(open(...sample.sendable)).toEqual([])
  })

  it('an invitation for everyone whose turn it is, asked for by the sending', () => {
    expect(openMails(ledger(...pending))).toEqual([
      { mailId, kind: 'invitation', to, aboutMail: null, askedAt: pending.length - 1, state: 'open' },
    ])
  })

  it('none any more, once it was delivered', () => {
    expect(open(...pending, delivered)).toEqual([])
  })

  it('a new one for each repetition, besides the first', () => {
    const again: RequestEvent = {
      type: 'InvitationsRepeated',
      data: { round: 1, number: 1, invited: [recipientId(1)] },
    }
    expect(open(...pending, again)).toEqual([mailId, `invitation-${recipientId(1)}-1-1`])
  })

  it('a word to the sender about one that cannot be delivered; about that word, none', () => {
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

  it('a notice of the cancellation to everyone who was contacted; invitations still waiting are withdrawn', () => {
    expect(open(...pending, delivered, cancelled)).toEqual([`cancelled-${recipientId(1)}-1`])
    expect(open(...pending, cancelled)).toEqual([`cancelled-${recipientId(1)}-1`])
    expect(ledger(...pending, cancelled)[mailId]!.state).toBe('withdrawn')
  })

  it('no notice of the cancellation to someone whom no mail could reach', () => {
    expect(open(...pending, undeliverable, cancelled)).toEqual([`delivery-failed-${mailId}`])
  })
})
