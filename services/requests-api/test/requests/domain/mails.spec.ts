import { describe, expect, it } from '@jest/globals'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { mailsOf } from './mails-of.js'
import * as sample from './sample-events.js'

const { pending, cancelled, delivered, undeliverable, invitation: mail, recipientId } = sample
const { mailId, to } = mail

describe('the mails requested by a history', () => {
  const open = (...events: RequestEvent[]) => mailsOf(...events).open.map((asked) => asked.mailId)

  it('include none for a draft', () => {
    expect(open(...sample.sendable)).toEqual([])
  })

  it('include an invitation for everyone whose turn it is, requested by the sending', () => {
    expect(mailsOf(...pending).open).toEqual([{ mailId, kind: 'invitation', to, askedAt: pending.length - 1 }])
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
    expect(mailsOf(...pending, cancelled).withdrawn).toEqual([mailId])
  })

  it('include no cancellation notice for a recipient with an undeliverable invitation', () => {
    expect(open(...pending, undeliverable, cancelled)).toEqual([`delivery-failed-${mailId}`])
  })
})
