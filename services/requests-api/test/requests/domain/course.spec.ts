import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runDue } from '@countersign/requests-api/internal/requests/domain/sending/course'
import type { EventNamed, RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import type { RequestState } from '@countersign/requests-api/internal/requests/domain/state'
import { nextDue } from '@countersign/requests-api/internal/requests/domain/timetable'
import { mustAct } from '@countersign/requests-api/internal/requests/domain/turn'
import { mailsOf } from './mails-of.js'
import { after, type Cast, sentTo } from './sample-events.js'
import { type Attempt, attemptsAfterSending } from './signing-attempts.js'
import { evolved, replayed } from './replayed.js'

const ends: ReadonlySet<string> = new Set([
  'SignatureRequestCancelled',
  'SignatureRequestDeclined',
  'SignatureRequestExpired',
  'SignatureRequestCompleted',
])

interface Step {
  event: RequestEvent
  before: RequestState
  at: string
}

const role = fc.constantFrom('signer' as const, 'signer' as const, 'approver' as const, 'cc' as const)
const order = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const cast = fc
  .array(fc.record({ role, order }), { minLength: 1, maxLength: 6 })
  .filter((people) => people.some((person) => person.role !== 'cc'))
/** Six people, their attempts and the hours in between. */
const course = cast.chain((people) =>
  fc.record({
    people: fc.constant<Cast[]>(people),
    auth: fc.boolean(),
    attempts: fc.array(fc.tuple(attemptsAfterSending(people.length), fc.constantFrom(0, 1, 5, 80, 900)), {
      maxLength: 60,
      size: 'max',
    }),
  }),
)

/** Runs every attempt in turn at its time; refused ones change nothing. */
function live({ people, auth, attempts }: { people: Cast[]; auth: boolean; attempts: [Attempt, number][] }) {
  const begun = sentTo(...people)
  const history: RequestEvent[] = auth
    ? [begun[0]!, { type: 'AuthenticationRequired', data: {} }, ...begun.slice(1)]
    : begun
  let state = replayed(history)!
  let minutes = 0
  const steps: Step[] = []
  for (const [attempt, hours] of attempts) {
    minutes += hours * 60 + 1
    const at = after(0, minutes)
    try {
      for (const event of attempt(state, at)) {
        steps.push({ event, before: state, at })
        history.push(event)
        state = evolved(state, event)!
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { state, history, steps, end: after(0, minutes) }
}

const holds = (check: (lived: ReturnType<typeof live>) => void) =>
  fc.assert(
    fc.property(course, (lives) => check(live(lives))),
    { numRuns: 300 },
  )

const actorsOf = ({ recipients }: RequestState) => [...recipients.values()].filter(mustAct)
const placeOf = (state: RequestState, id: string) => state.recipients.get(id)!.order ?? 1

/** Picks the steps with these events. */
const named = <Name extends RequestEvent['type']>(steps: readonly Step[], ...names: Name[]) =>
  steps.flatMap(({ event, ...rest }) =>
    (names as string[]).includes(event.type) ? [{ event: event as EventNamed<Name>, ...rest }] : [],
  )

describe('any attempts by up to six people after sending', () => {
  it('end a request once, unless it is sent again', () => {
    holds(({ history }) => {
      const endings = history.filter(({ type }) => ends.has(type) || type === 'SignatureRequestResent')
      const twice = endings.filter(({ type }, n) => ends.has(type) && n > 0 && ends.has(endings[n - 1]!.type))
      expect(twice).toEqual([])
    })
  })

  it('let no one sign or approve out of turn, act twice, or act after the end', () => {
    holds(({ steps }) => {
      for (const { event, before, at } of named(
        steps,
        'RecipientSigned',
        'RecipientApproved',
        'SignatureRequestDeclined',
      )) {
        const { recipientId } = event.data
        expect(before.status).toBe('pending')
        expect(at < before.timetable.expiresAt!).toBe(true)
        expect(before.recipients.get(recipientId)!.link!.acted).toBeNull()
      }
      for (const { event, before } of named(steps, 'RecipientSigned', 'RecipientApproved')) {
        const place = placeOf(before, event.data.recipientId)
        const waited = actorsOf(before).filter((other) => placeOf(before, other.recipientId) < place)
        expect(waited.every((other) => before.recipients.get(other.recipientId)!.link!.acted)).toBe(true)
      }
    })
  })

  it('complete a request once, and only after everyone has acted and it was sealed', () => {
    holds(({ steps }) => {
      const completions = named(steps, 'SignatureRequestCompleted')
      expect(completions.length).toBeLessThanOrEqual(1)
      expect(completions.every(({ before }) => before.sealed)).toBe(true)
      expect(named(steps, 'DocumentsSealed').length).toBeLessThanOrEqual(1)
      for (const { before } of named(steps, 'EveryoneActed', 'DocumentsSealed', 'SignatureRequestCompleted')) {
        expect(actorsOf(before).every(({ recipientId }) => before.recipients.get(recipientId)!.link!.acted)).toBe(true)
      }
    })
  })

  it('record one outcome for each head to be timestamped, and none for other heads', () => {
    holds(({ steps }) => {
      const outcomes = named(steps, 'HeadTimestamped', 'TimestampFailed')
      const unasked = outcomes.filter(
        ({ event: { data }, before }) => data.revision !== null && !before.untimestamped.includes(data.revision),
      )
      expect(unasked).toEqual([])
    })
  })

  it('allow only steps towards completion after everyone has acted', () => {
    const allowed = [
      'DocumentsSealed',
      'HeadTimestamped',
      'TimestampFailed',
      'SealingFailed',
      'SealingRetried',
      'SealingGivenUp',
      'SignatureRequestCompleted',
    ]
    const codes = ['CodeRequested', 'CodeAccepted', 'CodeRefused']
    holds(({ steps }) => {
      const afterwards = steps.filter(({ before }) => before.everyoneActed && !before.sealingGivenUp)
      const others = afterwards.filter(({ event: { type } }) => ![...allowed, ...codes].includes(type))
      expect(others.map(({ event }) => event.type)).toEqual([])
    })
  })

  it('allow nothing but a cancellation after sealing was given up', () => {
    const codes = ['CodeRequested', 'CodeAccepted', 'CodeRefused']
    // Timestamps of earlier heads may arrive in any state of a request.
    const others = [...codes, 'HeadTimestamped', 'TimestampFailed']
    holds(({ steps }) => {
      const afterwards = steps.filter(({ before }) => before.sealingGivenUp && before.status === 'pending')
      const types = afterwards.map(({ event }) => event.type).filter((type) => !others.includes(type))
      expect(types.filter((type) => type !== 'SignatureRequestCancelled')).toEqual([])
      expect(types.length).toBeLessThanOrEqual(1)
    })
  })

  it('invite each recipient once a round, and before they can act', () => {
    holds(({ history, steps }) => {
      const invitations = history.flatMap((event) =>
        event.type === 'SignatureRequestSent' ||
        event.type === 'NextRecipientsInvited' ||
        event.type === 'SignatureRequestResent'
          ? event.data.invited.map((id) => `${id} ${event.data.round}`)
          : [],
      )
      expect(new Set(invitations).size).toBe(invitations.length)
      for (const { event, before } of named(steps, 'RecipientSigned', 'RecipientApproved')) {
        expect(invitations).toContain(
          `${event.data.recipientId} ${before.recipients.get(event.data.recipientId)!.link!.round}`,
        )
      }
    })
  })

  it('produce a history that replays to the same state, also through JSON', () => {
    holds(({ state, history }) => {
      expect(replayed(history)).toEqual(state)
      expect(replayed(JSON.parse(JSON.stringify(history)) as RequestEvent[])).toEqual(state)
    })
  })

  it('request every mail once, with a unique id, and no reminders after the end', () => {
    holds(({ history, state }) => {
      const ids = history.flatMap((_, revision) =>
        mailsOf(...history.slice(0, revision + 1))
          .open.filter(({ askedAt }) => askedAt === revision)
          .map(({ mailId }) => mailId),
      )
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,100}$/)
      if (state.status === 'pending' && !state.everyoneActed) return
      const { open } = mailsOf(...history)
      expect(open.filter(({ kind }) => ['invitation', 'reminder', 'expiring'].includes(kind))).toEqual([])
    })
  })

  it('leave nothing due in the past after the clock has run', () => {
    holds(({ state, end }) => {
      let last = state
      for (let times = 0; times < 3; times++) {
        const due = nextDue(last.timetable)
        if (!due || due.at > end) return
        const happened = runDue(last, { at: end })
        expect(happened.length).toBeGreaterThan(0)
        last = happened.reduce<RequestState>((sofar, event) => evolved(sofar, event)!, last)
      }
      throw new Error('the clock is never done')
    })
  })
})
