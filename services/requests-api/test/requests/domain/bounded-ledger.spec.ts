import { describe, expect, it } from '@jest/globals'
import {
  type AskedMail,
  boundedLedger,
  evolveLedger,
  type MailLedger,
  openMails,
} from '@countersign/requests-api/internal/requests/domain/mails'
import type { MailTo, RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import * as sample from './sample-events.js'

const { recipientId, pending, sentTo } = sample
const ids = [1, 2, 3].map(recipientId)
const repeated = (number: number): RequestEvent => ({
  type: 'InvitationsRepeated',
  data: { round: 1, number, invited: ids },
})
const settled = (type: 'MailDelivered' | 'MailUndeliverable', { mailId, kind, to }: AskedMail): RequestEvent => {
  const about = { mailId, kind, to: to as MailTo, attempt: 1 }
  return type === 'MailDelivered'
    ? { type, data: { ...about, via: 'smtp' } }
    : { type, data: { ...about, serverSaid: 'no' } }
}

/** Evolves the full and the bounded ledger side by side. Each step must request the same emails from both. */
function alongside(events: (RequestEvent | ((whole: MailLedger) => RequestEvent[]))[]): {
  whole: MailLedger
  bounded: MailLedger
} {
  let whole: MailLedger = {}
  let bounded: MailLedger = {}
  let revision = 0
  for (const step of events) {
    for (const event of typeof step === 'function' ? step(whole) : [step]) {
      const [before, boundedBefore] = [whole, bounded]
      whole = evolveLedger(whole, event, revision)
      const evolved = evolveLedger(bounded, event, revision)
      bounded = boundedLedger(evolved)
      revision++
      const asked = (after: MailLedger, sofar: MailLedger) => openMails(after).filter(({ mailId }) => !sofar[mailId])
      expect(
        asked(evolved, boundedBefore)
          .map(({ mailId }) => mailId)
          .toSorted(),
      ).toEqual(
        asked(whole, before)
          .map(({ mailId }) => mailId)
          .toSorted(),
      )
    }
  }
  return { whole, bounded }
}
const allOpen = (type: 'MailDelivered' | 'MailUndeliverable') => (whole: MailLedger) =>
  openMails(whole).map((mail) => settled(type, mail))

describe('a bounded ledger', () => {
  const sent = sentTo({}, {}, { role: 'approver' })
  const ends: Record<string, RequestEvent[]> = {
    cancelled: [sample.cancelled],
    declined: [sample.declined(2)],
    'expired and sent again': [sample.expired(1, 2, 3), sample.resent(1, 2), sample.cancelled],
    completed: [
      sample.signed(1),
      sample.signed(2),
      sample.approved(3),
      sample.everyoneActed,
      sample.completed(1, 2, 3),
    ],
    'given up': [sample.signed(1), sample.everyoneActed, sample.sealingGivenUp, sample.cancelled],
  }
  const courses = {
    'all was delivered': [allOpen('MailDelivered'), repeated(1), allOpen('MailDelivered')],
    'nothing could be delivered': [allOpen('MailUndeliverable'), repeated(1), allOpen('MailUndeliverable')],
    'the first reached them and the next did not': [
      allOpen('MailDelivered'),
      repeated(1),
      allOpen('MailUndeliverable'),
    ],
    'nothing left the queue': [repeated(1), repeated(2)],
  }

  describe.each(Object.entries(courses))('where %s', (_name, course) => {
    it.each(Object.entries(ends))(
      'requests the same mails as the full ledger when the request is %s',
      (_end, events) => {
        const { whole, bounded } = alongside([...sent, ...course, ...events])
        expect(openMails(whole).map(({ mailId }) => mailId)).toEqual(
          expect.arrayContaining(openMails(bounded).map(({ mailId }) => mailId)),
        )
      },
    )
  })

  it('keeps the open mails of other kinds and recipients, and drops settled ones', () => {
    const { whole, bounded } = alongside([...pending, allOpen('MailDelivered'), sample.codeRequested(1)])
    expect(openMails(bounded)).toEqual(openMails(whole))
    const { bounded: later } = alongside([
      ...pending,
      ...[1, 2, 3, 4, 5].flatMap((n) => [repeated(n), allOpen('MailDelivered')]),
    ])
    expect(openMails(later)).toEqual([])
    expect(Object.keys(later).length).toBeLessThanOrEqual(2 * ids.length + 1)
  })
})
