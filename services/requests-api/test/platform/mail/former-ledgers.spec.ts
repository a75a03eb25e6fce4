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

type Formerly = Readonly<Record<string, { state: string }>>

const withdrawnIn = (mails: Formerly): string[] => Object.keys(mails).filter((id) => mails[id]!.state === 'withdrawn')

/** Ids that the former ledger withdrew; a failed attempt names a mail that was withdrawn while it was being sent. */
function withdrawnBy({ type, data }: { type: string; data: object }, before: Formerly, after: Formerly): string[] {
  const newly = withdrawnIn(after).filter((id) => before[id]?.state !== 'withdrawn')
  const failed = type === 'MailAttemptFailed' && 'mailId' in data ? String(data.mailId) : null
  const inVain = failed !== null && after[failed]?.state !== 'open' && !newly.includes(failed)
  return inVain ? [...newly, failed] : newly
}

const openIn = ({ open }: MailLedger) => [...open.values()].map(({ mail, askedAt }) => ({ ...mail, askedAt }))

/** Mails that the mailer may still report: those open, and those withdrawn while it was sending them. */
class Unsettled {
  readonly #mails = new Map<string, Mail>()

  get all(): Mail[] {
    return [...this.#mails.values()]
  }

  note(ledger: MailLedger, { type, data }: { type: string; data: object }): void {
    for (const mail of openIn(ledger)) this.#mails.set(mail.mailId, mail)
    if (isReport(type) && type !== 'MailAttemptFailed' && 'mailId' in data) this.#mails.delete(String(data.mailId))
  }
}

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
      const ledger = noMails(requestMailRules)
      const unsettled = new Unsettled()
      let revision = 0
      for (const one of steps) {
        // An attempt's own reports may repeat each other.
        const decided = typeof one === 'function' ? decidedBy(one, state).filter(({ type }) => !isReport(type)) : []
        const events = typeof one === 'function' ? decided : outcomeOf(unsettled.all, one)
        for (const event of events as RequestEvent[]) {
          const happened = { event, stream: 'x', revision, actor: { kind: 'owner' }, causation: null }
          state = evolved(state, event)
          const before = former
          former = evolveLedger(former, event, revision)
          const withdrawn = evolveMails(requestMailRules, ledger, happened, revision++)
          unsettled.note(ledger, event)
          const open = openIn(ledger)
          expect(byId(open)).toEqual(byId(formerlyOpen(former)))
          expect(places(open)).toEqual(places(formerlyOpen(former)))
          expect(withdrawn.toSorted()).toEqual(withdrawnBy(event, before, former).toSorted())
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
      const ledger = noMails(accountMailRules)
      const unsettled = new Unsettled()
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
        const before = former
        former = evolveAccountLedger(former, { ...happened, at: now })
        const withdrawn = evolveMails(accountMailRules, ledger, happened, place)
        unsettled.note(ledger, event)
        expect(byId(openIn(ledger))).toEqual(byId(openAccountMails(former)))
        expect(withdrawn.toSorted()).toEqual(withdrawnBy(event, before.mails, former.mails).toSorted())
        const links = openIn(ledger).flatMap(({ validUntil }) => validUntil ?? [])
        expect(links).toEqual(openAccountMails(former).flatMap(({ validUntil }) => validUntil ?? []))
      }
      happen(people.joined, 0, 'owner')
      for (const one of steps) {
        if ('event' in one) happen(one.event, one.cause, one.actor)
        else {
          for (const event of outcomeOf(unsettled.all, one)) happen(event as AccountEvent, 99, 'owner')
        }
      }
    }),
  )
})
