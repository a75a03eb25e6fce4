import { describe, expect, it } from '@jest/globals'
import { MailContent } from '@countersign/contracts/jobs'
import { mailContent } from '@countersign/requests-api/internal/requests/mail/content'
import { PastDetails } from '@countersign/requests-api/internal/requests/views/request-details'
import type { EventNamed, RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { Person } from '@countersign/requests-api/internal/kernel/person'
import { mailsOf } from '../domain/mails-of.js'
import * as sample from '../domain/sample-events.js'
import { entriesOf } from '../../journal.js'

const { after, declined, expired, recipientId, resent, sender, sentTo, signed, viewed } = sample

/** Returns a history's emails by id, parsed by their schema. */
const told = (...events: RequestEvent[]): Record<string, MailContent> => toldTo(null, ...events)

const toldTo = (toSender: Person | null, ...events: RequestEvent[]): Record<string, MailContent> =>
  toldAt((revision) => (revision < 5 ? sample.sentAt : after(revision)), events, toSender)

function toldAt(
  timeOf: (revision: number) => string,
  events: RequestEvent[],
  toSender: Person | null = null,
): Record<string, MailContent> {
  const entries = entriesOf(events, (revision) => ({ at: timeOf(revision) }))
  const mails = mailsOf(...events).open.flatMap(({ askedAt, ...mail }): [string, MailContent][] => {
    const said = mailContent(mail, new PastDetails(entries), askedAt, toSender)
    return said ? [[mail.mailId, MailContent.parse(said.content)]] : []
  })
  return Object.fromEntries(mails)
}

const id = recipientId
const person = (n: number) => ({ name: `Person ${n}`, email: `person${n}@example.com` })
const two = sentTo({}, {})

describe('the content of mails', () => {
  it('contains the event from which a code is derived', () => {
    const mails = told(...two, sample.codeRequested(1))
    expect(mails[`code-${id(1)}-1-1`]).toMatchObject({
      to: person(1),
      askedBy: `event-${two.length}`,
      validUntil: after(1, 10),
    })
  })

  it('contains the number of a code within a day, among those of the same person', () => {
    const asking = [1, 2, 3].flatMap((n) => [sample.codeRequested(1, n), sample.codeRequested(2, n)])
    const hours = (revision: number) => after(1, Math.max(0, revision - two.length) * 5 * 60)
    const mails = toldAt(hours, [...two, ...asking])
    expect(mails[`code-${id(1)}-1-3`]).toMatchObject({ ofDay: { number: 3, most: 10 } })
    const slowly = toldAt((revision) => after(1, Math.max(0, revision - two.length) * 7 * 60), [...two, ...asking])
    expect(slowly[`code-${id(1)}-1-3`]).toMatchObject({ ofDay: { number: 2, most: 10 } })
  })

  it('contains the number of a reminder, the recipient’s role and the end of the period', () => {
    const mails = told(...two, { type: 'RecipientsReminded', data: { round: 1, number: 3, reminded: [id(2)] } })
    expect(mails[`reminder-${id(2)}-1-3`]).toMatchObject({
      to: person(2),
      role: 'signer',
      number: 3,
      most: 5,
      expiresAt: after(30),
    })
  })

  it('contains the end of the period for a warning', () => {
    const mails = told(...two, { type: 'EndAnnounced', data: { round: 1, expiresAt: after(30), warned: [id(1)] } })
    expect(mails[`expiring-${id(1)}-1`]).toMatchObject({ to: person(1), expiresAt: after(30) })
  })

  it('addresses the sender by the current address, but names the recorded sender', () => {
    const present = { name: 'Rear Admiral Hopper', email: 'hopper@example.com' }
    const mails = toldTo(present, ...two, declined(1))
    expect(mails[`declined-to-sender-${id(1)}`]).toMatchObject({ to: present, sender })
    expect(mails[`declined-${id(2)}-1`]).toMatchObject({ to: person(2), sender })
    const bounced = toldTo(present, ...two, sample.undeliverable)
    expect(bounced[`delivery-failed-${sample.invitation.mailId}`]).toMatchObject({ to: present, sender })
  })

  it('contains for a decline the person and the reason, and for the sender the others notified', () => {
    const mails = told(...two, declined(1, 'Too dear'))
    expect(mails[`declined-${id(2)}-1`]).toMatchObject({
      to: person(2),
      by: 'Person 1',
      reason: 'Too dear',
      forSender: false,
    })
    expect(mails[`declined-to-sender-${id(1)}`]).toMatchObject({ to: sender, forSender: true, others: ['Person 2'] })
  })

  it('contains for an expiry whether the reader had acted, and for the sender the last status of everyone', () => {
    const mails = told(...two, signed(1), viewed(2), expired(2))
    expect(mails[`expired-${id(1)}-1`]).toMatchObject({ acted: true, at: after(30) })
    expect(mails[`expired-${id(2)}-1`]).toMatchObject({ acted: false })
    expect(mails[`expired-to-sender-${id(2)}-1`]).toMatchObject({
      to: sender,
      people: [
        { name: 'Person 1', acted: true, status: 'signed' },
        { name: 'Person 2', acted: false, status: 'viewed' },
      ],
    })
  })

  it('contains the new period for an invitation to a request sent again', () => {
    const mails = told(...two, expired(1, 2), resent(1, 2))
    expect(mails[`invitation-${id(1)}-2-0`]).toMatchObject({ expiresAt: after(61) })
  })

  it('contains the acts and files of a result, and whether it is a copy', () => {
    const history = [
      ...sentTo({}, { role: 'cc' }),
      signed(1),
      sample.everyoneActed,
      sample.sealed,
      sample.completed(1, 2),
    ]
    const mails = told(...history)
    const files = [
      { name: 'Agreement 1, signed.pdf', sha256: 'a'.repeat(64), size: 2000 },
      { name: 'Certificate.pdf', ...sample.certificate },
    ]
    expect(mails[`completed-${id(1)}-1`]).toMatchObject({
      copy: false,
      acts: [{ name: 'Person 1', act: 'signed' }],
      files,
    })
    expect(mails[`completed-${id(2)}-1`]).toMatchObject({ to: person(2), copy: true })
    expect(mails[`completed-to-sender-${id(1)}`]).toMatchObject({ to: sender, forSender: true })
  })

  it('contains the number of sealing attempts before giving up, and who has acted', () => {
    const mails = told(...sentTo({}), signed(1), sample.everyoneActed, sample.sealingGivenUp)
    expect(mails[`sealing-given-up-to-sender-${id(1)}`]).toMatchObject({
      to: sender,
      attempts: 5,
      acts: [{ name: 'Person 1', act: 'signed' }],
    })
  })

  it('contains the act, documents and filled fields of a receipt, and who has yet to act', () => {
    const history = [...sentTo({}, { role: 'approver' }, { role: 'cc' }), sample.filled(1, 1), signed(1)]
    expect(told(...history)[`receipt-${id(1)}-1`]).toMatchObject({
      to: person(1),
      act: 'signed',
      at: after(history.length - 1),
      documents: [{ name: 'Agreement 1.pdf', pages: 3, sha256: sample.shown.documents[0]!.sha256 }],
      filledIn: ['signature'],
      stillToAct: [{ name: 'Person 2', role: 'approver' }],
    })
    expect(told(...history, sample.approved(2))[`receipt-${id(2)}-1`]).toMatchObject({
      to: person(2),
      act: 'approved',
      filledIn: [],
      stillToAct: [],
    })
  })

  it('contains for an undeliverable mail its kind, whether its recipient has acted, and whether the address was refused', () => {
    const mailId = `receipt-${id(1)}-1`
    const to = { kind: 'recipient', recipientId: id(1), round: 1 } as const
    const failed: EventNamed<'MailUndeliverable'> = {
      type: 'MailUndeliverable',
      data: { mailId, kind: 'receipt', to, attempt: 1, serverSaid: '550 no such user' },
    }
    const history = [...sentTo({}, {}), signed(1)]
    const facts = { to: sender, acted: true, lost: 'receipt' }
    expect(told(...history, failed)[`delivery-failed-${mailId}`]).toMatchObject({ ...facts, addressRefused: false })
    const refused: RequestEvent = { ...failed, data: { ...failed.data, addressRefused: true } }
    expect(told(...history, refused)[`delivery-failed-${mailId}`]).toMatchObject({ ...facts, addressRefused: true })
  })
})
