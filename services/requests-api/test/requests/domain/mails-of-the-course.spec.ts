import { describe, expect, it } from '@jest/globals'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { mailsOf } from './mails-of.js'
import * as sample from './sample-events.js'

const { recipientId, sentTo, signed, codeRequested, expired, resent, cancelled, declined, erased } = sample
const id = recipientId
/** Receipts have their own tests below. */
const openBesidesReceipts = (...events: RequestEvent[]) =>
  mailsOf(...events).open.filter(({ kind }) => kind !== 'receipt')
const open = (...events: RequestEvent[]) => openBesidesReceipts(...events).map((asked) => asked.mailId)
const delivered = (mailId: string, n: number): RequestEvent => ({
  type: 'MailDelivered',
  data: {
    mailId,
    kind: 'invitation',
    to: { kind: 'recipient', recipientId: id(n), round: 1 },
    attempt: 1,
    via: 'smtp',
  },
})
const invited = (n: number, round = 1) => `invitation-${id(n)}-${round}-0`
const next = (...people: number[]): RequestEvent => ({
  type: 'NextRecipientsInvited',
  data: { round: 1, invited: people.map(id), since: sample.after(1) },
})
const reminded = (number: number, ...people: number[]): RequestEvent => ({
  type: 'RecipientsReminded',
  data: { round: 1, number, reminded: people.map(id) },
})
const announced = (...people: number[]): RequestEvent => ({
  type: 'EndAnnounced',
  data: { round: 1, expiresAt: sample.after(30), warned: people.map(id) },
})
const both = [...sentTo({}, {}), delivered(invited(1), 1), delivered(invited(2), 2)]

describe('mails while recipients act', () => {
  it('invite the next recipients when it is their turn', () => {
    const ordered = [...sentTo({ order: 1 }, { order: 2 }), delivered(invited(1), 1), signed(1)]
    expect(open(...ordered)).toEqual([])
    expect(open(...ordered, next(2))).toEqual([invited(2)])
  })

  it('include reminders and warnings, each with a unique id', () => {
    expect(open(...both, reminded(1, 1, 2))).toEqual([`reminder-${id(1)}-1-1`, `reminder-${id(2)}-1-1`])
    expect(open(...both, announced(2))).toEqual([`expiring-${id(2)}-1`])
  })

  it('are withdrawn after their recipient has acted', () => {
    const waiting = [...sentTo({}, {}), reminded(1, 1, 2), announced(1, 2), signed(1)]
    expect(open(...waiting)).toEqual([invited(2), `reminder-${id(2)}-1-1`, `expiring-${id(2)}-1`])
    expect(mailsOf(...waiting).withdrawn).toContain(invited(1))
  })
})

describe('codes', () => {
  const code = (number: number) => `code-${id(1)}-1-${number}`

  it('are mailed, and a newer one withdraws the previous one', () => {
    expect(open(...both, codeRequested(1, 1))).toEqual([code(1)])
    const two = [...both, codeRequested(1, 1), codeRequested(1, 2)]
    expect(open(...two)).toEqual([code(2)])
    expect(mailsOf(...two).withdrawn).toEqual([code(1)])
  })

  it('are no longer mailed after the right one was entered', () => {
    const accepted: RequestEvent = { type: 'CodeAccepted', data: { ...sample.who(1), number: 1 } }
    expect(open(...both, codeRequested(1, 1), accepted)).toEqual([])
  })

  it('are withdrawn one by one, however many were requested', () => {
    const many = Array.from({ length: 40 }, (_, n) => codeRequested(1, n + 1))
    expect(open(...both, ...many)).toEqual([code(40)])
    expect(mailsOf(...both, ...many).withdrawn).toEqual(many.slice(1).map((_, n) => code(n + 1)))
  })
})

describe('mails about the end', () => {
  it('notify the other recipients and the sender of a decline', () => {
    expect(open(...both, declined(1))).toEqual([`declined-${id(2)}-1`, `declined-to-sender-${id(1)}`])
  })

  it('go only to recipients who were contacted', () => {
    const ordered = [...sentTo({ order: 1 }, { order: 2 }), delivered(invited(1), 1)]
    expect(open(...ordered, cancelled)).toEqual([`cancelled-${id(1)}-1`])
    expect(open(...ordered, declined(2))).toEqual([`declined-${id(1)}-1`, `declined-to-sender-${id(2)}`])
  })

  it('notify everyone contacted, and the sender, of the expiry', () => {
    expect(open(...both, signed(1), expired(2))).toEqual([
      `expired-${id(1)}-1`,
      `expired-${id(2)}-1`,
      `expired-to-sender-${id(2)}-1`,
    ])
  })

  it.each<[string, RequestEvent]>([
    ['cancelled', cancelled],
    ['declined', declined(1)],
    ['expired', expired(1, 2)],
  ])('withdraw invitations, reminders and warnings when the request is %s', (_how, end) => {
    const kinds = mailsOf(...sentTo({}, {}), reminded(1, 2), announced(2), end).open.map(({ kind }) => kind)
    expect(kinds).not.toContain('invitation')
    expect(kinds).not.toContain('reminder')
    expect(kinds).not.toContain('expiring')
  })

  it('are withdrawn if the request was sent again meanwhile, and recipients who have not acted get the new link', () => {
    const again = [...both, signed(1), expired(2), resent(2)]
    expect(open(...again)).toEqual([invited(2, 2)])
    expect(openBesidesReceipts(...again)[0]!.to).toEqual({ kind: 'recipient', recipientId: id(2), round: 2 })
  })

  it('link to each recipient’s current round, and have new ids each time the request ends', () => {
    const again = [
      ...both,
      signed(1),
      expired(2),
      resent(2),
      { ...expired(2), data: { round: 2, unfinished: [id(2)] } },
    ]
    const mails = openBesidesReceipts(...(again as RequestEvent[]))
    expect(mails.map(({ mailId, to }) => [mailId, to.kind === 'recipient' ? to.round : 0])).toEqual([
      [`expired-${id(1)}-2`, 1],
      [`expired-${id(2)}-2`, 2],
      [`expired-to-sender-${id(2)}-2`, 0],
    ])
  })

  it('send the result to everyone, including copy recipients and the sender', () => {
    expect(open(...both, signed(1), signed(2), sample.everyoneActed, sample.sealed, sample.completed(1, 2, 3))).toEqual(
      [`completed-${id(1)}-1`, `completed-${id(2)}-1`, `completed-${id(3)}-1`, `completed-to-sender-${id(1)}`],
    )
  })

  it('are no longer sent after the request was erased', () => {
    expect(open(...both, cancelled, erased)).toEqual([])
  })
})

describe('the mail about a request that could not be sealed', () => {
  const acted = [...both, signed(1), signed(2), sample.everyoneActed]
  const notice = `sealing-given-up-to-sender-${id(1)}`

  it('goes to the sender once, and is withdrawn if the sender cancels before it was sent', () => {
    expect(open(...acted, sample.sealingGivenUp)).toEqual([notice])
    expect(mailsOf(...acted, sample.sealingGivenUp, cancelled).withdrawn).toContain(notice)
    expect(open(...acted, sample.sealingGivenUp, cancelled)).toEqual([`cancelled-${id(1)}-1`, `cancelled-${id(2)}-1`])
  })
})

describe('receipts', () => {
  const receipts = (...events: RequestEvent[]) =>
    mailsOf(...events).open.flatMap(({ mailId, kind, to, askedAt }) =>
      kind === 'receipt' ? [{ mailId, to, askedAt }] : [],
    )
  const receipt = (n: number, askedAt: number, round = 1) => ({
    mailId: `receipt-${id(n)}-${round}`,
    to: { kind: 'recipient', recipientId: id(n), round },
    askedAt,
  })

  it('go to every signer and approver, the last included, with their own link and the revision of their act', () => {
    const cast = [...sentTo({}, { role: 'approver' }), delivered(invited(1), 1), delivered(invited(2), 2)]
    expect(receipts(...cast, signed(1), sample.approved(2), sample.everyoneActed)).toEqual([
      receipt(1, cast.length),
      receipt(2, cast.length + 1),
    ])
  })

  it('use the link of the round in which the recipient acted', () => {
    const again = [...both, expired(1, 2), resent(1, 2)]
    expect(receipts(...again, signed(1))).toEqual([receipt(1, again.length, 2)])
  })

  it('are withdrawn only by an erasure', () => {
    const acted = [...both, signed(1)]
    for (const end of [cancelled, declined(2), expired(2)]) expect(receipts(...acted, end)).toHaveLength(1)
    expect(receipts(...acted, cancelled, erased)).toEqual([])
  })
})
