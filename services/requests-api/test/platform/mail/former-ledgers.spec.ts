import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { AccountEvent } from '@countersign/requests-api/internal/access/domain/events'
import { accountMailRules } from '@countersign/requests-api/internal/access/domain/mails'
import { personStream, signInsStream } from '@countersign/requests-api/internal/access/domain/streams'
import type { Mail, MailHappening, MailOutcomeEvent } from '@countersign/requests-api/internal/kernel/mail'
import {
  evolveMails,
  type MailLedger,
  noMails,
  openMails,
  outcomeTypes,
} from '@countersign/requests-api/internal/platform/mail/mail-ledger'
import { outcomeEvents } from '@countersign/requests-api/internal/platform/mail/mail-outcomes'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { requestMailRules } from '@countersign/requests-api/internal/requests/domain/mails'
import * as people from '../../access/domain/sample-people.js'
import { attempt, type Decide } from '../../requests/domain/attempts.js'
import { evolved } from '../../requests/domain/replayed.js'
import { evolveAccountLedger, noAccountMails, openAccountMails } from './former-account-ledger.js'
import { evolveLedger, type MailLedger as FormerLedger, openMails as formerlyOpen } from './former-request-ledger.js'

// The ledgers that one ledger replaced stay beside this test, to show that it asks for the same emails.

interface Reported {
  pick: number
  outcome: 'accepted' | 'failed-will-retry' | 'failed-for-good'
  later: boolean
}

const report: fc.Arbitrary<Reported> = fc.record({
  pick: fc.nat(20),
  outcome: fc.constantFrom('accepted', 'failed-will-retry', 'failed-for-good'),
  later: fc.boolean(),
})
const now = '2026-11-21T12:00:00.000Z'

/** The outcome of one of the mails, as the mailer reports it. */
function outcomeOf(mails: readonly Mail[], { pick, outcome, later }: Reported): MailOutcomeEvent[] {
  const mail = mails[pick % Math.max(1, mails.length)]
  if (!mail) return []
  const retryAt = later ? '2026-11-22T12:00:00.000Z' : '2026-11-21T12:01:00.000Z'
  const { mailId, kind, to } = mail as Parameters<typeof outcomeEvents>[1]
  const facts = { mailId, kind, to, attempt: 1, via: 'smtp', addressRefused: false, retryAt, serverSaid: '' } as const
  return outcomeEvents([people.joined], { ...facts, outcome })
}

const byId = (mails: readonly Pick<Mail, 'mailId' | 'kind' | 'to'>[]) =>
  mails
    .map(({ mailId, kind, to }) => ({ mailId, kind, to }))
    .toSorted((one, other) => (one.mailId < other.mailId ? -1 : 1))

const places = (mails: readonly { mailId: string; askedAt: number }[]) =>
  Object.fromEntries(mails.map(({ mailId, askedAt }) => [mailId, askedAt]))

const withdrawnIn = (mails: readonly (readonly [string, { withdrawn?: boolean; state?: string }])[]): string[] =>
  mails.flatMap(([mailId, { withdrawn, state }]) => (withdrawn || state === 'withdrawn' ? [mailId] : [])).toSorted()

const unsettled = ({ mails }: MailLedger): Mail[] => [...mails.values()].map(({ mail }) => mail)

const isReport = (type: string): boolean => outcomeTypes.some((one) => one === type)

function decidedBy(decide: Decide, state: MaybeRequest): RequestEvent[] {
  try {
    return decide(state)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

it('asks for and withdraws the same emails about a request as the former ledger, on random histories', () => {
  const step = fc.oneof({ weight: 3, arbitrary: attempt }, { weight: 2, arbitrary: report })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      let state: MaybeRequest = null
      let former: FormerLedger = {}
      let ledger = noMails(requestMailRules)
      let revision = 0
      for (const one of steps) {
        // An attempt's own reports may repeat each other.
        const decided = typeof one === 'function' ? decidedBy(one, state).filter(({ type }) => !isReport(type)) : []
        const events = typeof one === 'function' ? decided : outcomeOf(unsettled(ledger), one)
        for (const event of events as RequestEvent[]) {
          const happened = { event, stream: 'x', revision, actor: { kind: 'owner' }, causation: null }
          state = evolved(state, event)
          former = evolveLedger(former, event, revision)
          ledger = evolveMails(requestMailRules, ledger, happened, revision++)
          const open = openMails(ledger).map(({ mail, askedAt }) => ({ ...mail, askedAt }))
          expect(byId(open)).toEqual(byId(formerlyOpen(former)))
          expect(places(open)).toEqual(places(formerlyOpen(former)))
          expect(withdrawnIn([...ledger.mails])).toEqual(withdrawnIn(Object.entries(former)))
        }
      }
    }),
    { numRuns: 300 },
  )
})

it('asks for and withdraws the same emails about a person as the former ledger, on random histories', () => {
  const { personId } = people
  const changes = fc.constantFrom<AccountEvent>(
    people.passwordSet(1),
    people.passwordRemoved(1),
    people.passkeyRegistered(2),
    people.appAdded(3),
    people.appRemoved(3),
    people.codesIssued(4),
    people.codeUsed(4, 1),
    people.resetAsked(1),
    { type: 'AddressConfirmed', data: { changeId: people.resetId(9) } },
    { type: 'SignInRefused', data: { why: 'password', count: 10, ipAddress: null, userAgent: null } },
    {
      type: 'SignedIn',
      data: { sessionRef: 's', methods: ['passkey'], newDevice: true, ipAddress: null, userAgent: null },
    },
  )
  const append = fc.record({ event: changes, cause: fc.nat(40), actor: fc.constantFrom('owner', 'rehash') })
  const step = fc.oneof({ weight: 3, arbitrary: append }, { weight: 2, arbitrary: report })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      let former = noAccountMails
      let ledger = noMails(accountMailRules)
      let revision = 0
      const happen = (event: AccountEvent, cause: number, name: string) => {
        const stream = event.type.startsWith('Sign') ? signInsStream(personId, now) : personStream(personId)
        const actor = name === 'owner' ? { kind: name } : { kind: 'system', name }
        const place = revision++
        const happened: MailHappening<AccountEvent> = {
          event,
          stream,
          revision: place,
          actor,
          causation: `cause-${cause}`,
        }
        former = evolveAccountLedger(former, { ...happened, at: now })
        ledger = evolveMails(accountMailRules, ledger, happened, place)
        expect(byId(openMails(ledger).map(({ mail }) => mail))).toEqual(byId(openAccountMails(former)))
        expect(withdrawnIn([...ledger.mails])).toEqual(withdrawnIn(Object.entries(former.mails)))
        const links = openMails(ledger).flatMap(({ mail }) => mail.validUntil ?? [])
        expect(links).toEqual(openAccountMails(former).flatMap(({ validUntil }) => validUntil ?? []))
      }
      happen(people.joined, 0, 'owner')
      for (const one of steps) {
        if ('event' in one) happen(one.event, one.cause, one.actor)
        else {
          for (const event of outcomeOf(unsettled(ledger), one)) happen(event as AccountEvent, 99, 'owner')
        }
      }
    }),
  )
})
