import { describe, expect, it } from '@jest/globals'
import type { RequestEvent } from '@countersign/requests-api/signing/events'
import { evolveLedger, type MailLedger, openMails } from '@countersign/requests-api/signing/mail-ledger'
import * as sample from './sample-events.js'

const { recipientId, sentTo, signed, codeRequested, expired, resent, cancelled, declined, erased } = sample
const id = recipientId
const ledger = (...events: RequestEvent[]) =>
  events.reduce<MailLedger>((sofar, event, n) => evolveLedger(sofar, event, n), {})
/** Receipts have their own tests below. */
const openBesidesReceipts = (...events: RequestEvent[]) =>
  openMails(ledger(...events)).filter(({ kind }) => kind !== 'receipt')
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
  it('invite the next when it is their turn', () => {
    const ordered = [...sentTo({ order: 1 }, { order: 2 }), delivered(invited(1), 1), signed(1)]
    expect(open(...ordered)).toEqual([])
    expect(open(...ordered, next(2))).toEqual([invited(2)])
  })

  it('remind and warn, each under an id of its own', () => {
    expect(open(...both, reminded(1, 1, 2))).toEqual([`reminder-${id(1)}-1-1`, `reminder-${id(2)}-1-1`])
    expect(open(...both, announced(2))).toEqual([`expiring-${id(2)}-1`])
  })

  it('are taken back once who they are for has acted', () => {
    const waiting = [...sentTo({}, {}), reminded(1, 1, 2), announced(1, 2), signed(1)]
    expect(open(...waiting)).toEqual([invited(2), `reminder-${id(2)}-1-1`, `expiring-${id(2)}-1`])
    expect(ledger(...waiting)[invited(1)]!.state).toBe('withdrawn')
  })
})

describe('codes', () => {
  const code = (number: number) => `code-${id(1)}-1-${number}`

  it('are mailed, the newest only: the one before is taken back', () => {
    expect(open(...both, codeRequested(1, 1))).toEqual([code(1)])
    const two = ledger(...both, codeRequested(1, 1), codeRequested(1, 2))
    expect(openMails(two).map(({ mailId }) => mailId)).toEqual([code(2)])
    expect(two[code(1)]!.state).toBe('withdrawn')
  })

  it('are not mailed any more once the right one was entered', () => {
    const accepted: RequestEvent = { type: 'CodeAccepted', data: { ...sample.who(1), number: 1 } }
    expect(open(...both, codeRequested(1, 1), accepted)).toEqual([])
  })

  it('are not all remembered, however many are asked for', () => {
    const many = Array.from({ length: 40 }, (_, n) => codeRequested(1, n + 1))
    const kept = Object.values(ledger(...both, ...many)).filter(({ kind }) => kind === 'code')
    expect(kept.map(({ mailId, state }) => [mailId, state])).toEqual([
      [code(39), 'withdrawn'],
      [code(40), 'open'],
    ])
  })
})

describe('mails about the end', () => {
  it('tell the other recipients and the sender that somebody declined', () => {
    expect(open(...both, declined(1))).toEqual([`declined-${id(2)}-1`, `declined-to-sender-${id(1)}`])
  })

  it('tell only those who were contacted', () => {
    const ordered = [...sentTo({ order: 1 }, { order: 2 }), delivered(invited(1), 1)]
    expect(open(...ordered, cancelled)).toEqual([`cancelled-${id(1)}-1`])
    expect(open(...ordered, declined(2))).toEqual([`declined-${id(1)}-1`, `declined-to-sender-${id(2)}`])
  })

  it('tell everyone contacted, and the sender, that the time ran out', () => {
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
  ])('%s: take back what still asks for something', (_how, end) => {
    const kinds = openMails(ledger(...sentTo({}, {}), reminded(1, 2), announced(2), end)).map(({ kind }) => kind)
    expect(kinds).not.toContain('invitation')
    expect(kinds).not.toContain('reminder')
    expect(kinds).not.toContain('expiring')
  })

  it('are taken back where the request was sent again meanwhile; who has still to act is invited by the new link', () => {
    const again = [...both, signed(1), expired(2), resent(2)]
    expect(open(...again)).toEqual([invited(2, 2)])
    expect(openBesidesReceipts(...again)[0]!.to).toEqual({ kind: 'recipient', recipientId: id(2), round: 2 })
  })

  it('lead everyone to the link they have now, and are mails of their own each time it ends', () => {
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

  it('bring everyone the result, copy recipients and the sender too', () => {
    expect(open(...both, signed(1), signed(2), sample.everyoneActed, sample.sealed, sample.completed(1, 2, 3))).toEqual(
      [`completed-${id(1)}-1`, `completed-${id(2)}-1`, `completed-${id(3)}-1`, `completed-to-sender-${id(1)}`],
    )
  })

  it('go to nobody any more once the request was erased', () => {
    expect(open(...both, cancelled, erased)).toEqual([])
  })
})

describe('the mail about a request that could not be sealed', () => {
  const acted = [...both, signed(1), signed(2), sample.everyoneActed]
  const notice = `sealing-given-up-to-sender-${id(1)}`

  it('goes to the sender, once, and is taken back where the sender has cancelled before it left', () => {
    expect(open(...acted, sample.sealingGivenUp)).toEqual([notice])
    const cancelledSince = ledger(...acted, sample.sealingGivenUp, cancelled)
    expect(cancelledSince[notice]!.state).toBe('withdrawn')
    expect(open(...acted, sample.sealingGivenUp, cancelled)).toEqual([`cancelled-${id(1)}-1`, `cancelled-${id(2)}-1`])
  })
})

describe('receipts', () => {
  const receipts = (...events: RequestEvent[]) =>
    openMails(ledger(...events)).flatMap(({ mailId, kind, to, askedAt }) =>
      kind === 'receipt' ? [{ mailId, to, askedAt }] : [],
    )
  const receipt = (n: number, askedAt: number, round = 1) => ({
    mailId: `receipt-${id(n)}-${round}`,
    to: { kind: 'recipient', recipientId: id(n), round },
    askedAt,
  })

  it('go to everyone who signs or approves, by their own link, the last one too, at the head of their act', () => {
    const cast = [...sentTo({}, { role: 'approver' }), delivered(invited(1), 1), delivered(invited(2), 2)]
    expect(receipts(...cast, signed(1), sample.approved(2), sample.everyoneActed)).toEqual([
      receipt(1, cast.length),
      receipt(2, cast.length + 1),
    ])
  })

  it('have the link of the round in which somebody acted', () => {
    const again = [...both, expired(1, 2), resent(1, 2)]
    expect(receipts(...again, signed(1))).toEqual([receipt(1, again.length, 2)])
  })

  it('are taken back by nothing but an erasure', () => {
    const acted = [...both, signed(1)]
    for (const end of [cancelled, declined(2), expired(2)]) expect(receipts(...acted, end)).toHaveLength(1)
    expect(receipts(...acted, cancelled, erased)).toEqual([])
  })
})
