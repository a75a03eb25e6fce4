import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { askCode, openUntil, tryCode } from '@countersign/requests-api/internal/requests/domain/signing/codes'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { Refusal } from '@countersign/requests-api/internal/kernel/refusal'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { evolved, replayed } from './replayed.js'

const { acting, after, codeRequested, pending, who } = sample
const history: RequestEvent[] = [pending[0]!, { type: 'AuthenticationRequired', data: {} }, ...pending.slice(1)]
const ask =
  (at = after(1)) =>
  (state: MaybeRequest) =>
    askCode(state, acting(1, { at }))
const enter =
  (code: string, at = after(1, 1), expected: string | null = '418026') =>
  (state: MaybeRequest) =>
    tryCode(state, { ...acting(1, { at }), code, expected })
const accepted = (number = 1): RequestEvent => ({ type: 'CodeAccepted', data: { ...who(1), number } })
const refused = (triesLeft: number, why: 'wrong' | 'too-old' | 'used' = 'wrong', number = 1): RequestEvent => ({
  type: 'CodeRefused',
  data: { ...who(1), number, why, triesLeft },
})

describe('asking for a code', () => {
  it('returns a numbered code that is valid for ten minutes', () => {
    given(history, ask()).then(codeRequested(1, 1))
    given([...history, codeRequested(1, 1), accepted()], ask(after(1, 5))).then(codeRequested(1, 2, after(1, 5)))
  })

  it('is refused for a fourth code within fifteen minutes, and allowed again afterwards', () => {
    const three = [0, 2, 4].map((minute, index) => codeRequested(1, index + 1, after(1, minute)))
    given([...history, ...three], ask(after(1, 14))).thenRefused('too-many-codes', { seconds: 60, next: after(1, 15) })
    given([...history, ...three], ask(after(1, 15))).then(codeRequested(1, 4, after(1, 15)))
    const fourth = codeRequested(1, 4, after(1, 15))
    given([...history, ...three, fourth], ask(after(1, 16))).thenRefused('too-many-codes', { next: after(1, 17) })
  })

  const each = (minutes: readonly number[], from = 1) =>
    minutes.map((minute, index) => codeRequested(1, from + index, after(1, minute)))
  const every6 = (count: number) => Array.from({ length: count }, (_, n) => n * 6)

  it('is refused for an eleventh code within a day, and allowed again a day after the first', () => {
    const ten = each(every6(10))
    given([...history, ...ten], ask(after(1, 90))).thenRefused('too-many-codes', {
      most: 10,
      next: after(2),
      seconds: (24 * 60 - 90) * 60,
    })
    given([...history, ...ten], ask(after(2))).then(codeRequested(1, 11, after(2)))
    given([...history, ...each([0, ...every6(9).map((minute) => minute + 24 * 60 - 10)])], ask(after(2, 55))).then(
      codeRequested(1, 11, after(2, 55)),
    )
  })

  it('is refused after thirty codes, until the invitation is sent again', () => {
    const days = [0, 1, 2].flatMap((day) => every6(10).map((minute) => day * 24 * 60 + minute))
    const thirty = each(days)
    const repeated: RequestEvent = {
      type: 'InvitationsRepeated',
      data: { round: 1, number: 1, invited: [sample.recipientId(1)] },
    }
    given([...history, ...thirty], ask(after(20))).thenRefused('codes-used-up', { most: 30 })
    given([...history, ...thirty.slice(0, -1)], ask(after(20))).then(codeRequested(1, 30, after(20)))
    given([...history, ...thirty, repeated], ask(after(20))).then(codeRequested(1, 31, after(20)))
    // A repeated invitation does not lift the daily limit.
    given([...history, ...thirty, repeated], ask(after(3, 120))).thenRefused('too-many-codes', { most: 10 })
  })

  it('is allowed after the end too, since the link still shows the recipient’s own copy', () => {
    given([...history, sample.cancelled], ask()).then(codeRequested(1, 1))
  })

  it('is refused where no code is needed', () => {
    given(pending, ask()).thenRefused('no-code-needed')
    given(pending, enter('418026')).thenRefused('no-code-needed')
  })
})

describe('entering a code', () => {
  const asked = [...history, codeRequested(1, 1)]

  it('accepts the latest code', () => {
    given(asked, enter('418026')).then(accepted())
  })

  it('refuses a wrong code, and counts down the tries', () => {
    given(asked, enter('000000')).then(refused(4))
    given([...asked, refused(4), refused(3)], enter('000000')).then(refused(2))
    given([...asked, refused(4), refused(3), refused(2), refused(1)], enter('418026')).then(accepted())
  })

  it('refuses even the right code after five tries', () => {
    const five = [4, 3, 2, 1, 0].map((left) => refused(left))
    given([...asked, ...five], enter('418026')).thenRefused('code-used-up')
    given([...asked, ...five, codeRequested(1, 2, after(1, 2))], enter('418026', after(1, 3))).then(accepted(2))
  })

  it('accepts a code for ten minutes, to the millisecond', () => {
    given(asked, enter('418026', after(1, 10))).then(refused(4, 'too-old'))
    given(asked, enter('418026', new Date(Date.parse(after(1, 10)) - 1).toISOString())).then(accepted())
  })

  it('accepts a code once', () => {
    given([...asked, accepted()], enter('418026')).then(refused(3, 'used'))
  })

  it('is refused where no code was sent', () => {
    given(history, enter('418026', after(1), null)).thenRefused('no-code-asked')
  })
})

describe('any sequence of code requests and tries', () => {
  const attempt = fc.record({ ask: fc.boolean(), right: fc.boolean(), minutes: fc.integer({ min: 0, max: 6 }) })

  it('allows at most three requests in a quarter of an hour, five tries of a code, and one success with it', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 80, size: 'max' }), (attempts) => {
        let state = replayed(history)
        let minutes = 0
        const asked: number[] = []
        const tries = new Map<number, string[]>()
        for (const { ask: asks, right, minutes: gap } of attempts) {
          minutes += gap
          const at = after(1, minutes)
          for (const event of attempted(() =>
            asks ? ask(at)(state) : enter(right ? '418026' : '000000', at)(state),
          )) {
            state = evolved(state, event)
            if (event.type === 'CodeRequested') asked.push(minutes)
            if (event.type !== 'CodeAccepted' && event.type !== 'CodeRefused') continue
            tries.set(event.data.number, [...(tries.get(event.data.number) ?? []), event.type])
          }
        }
        const inAQuarter = asked.map((one) => asked.filter((other) => other > one - 15 && other <= one).length)
        expect(Math.max(0, ...inAQuarter)).toBeLessThanOrEqual(3)
        for (const made of tries.values()) {
          expect(made.length).toBeLessThanOrEqual(5)
          expect(made.filter((type) => type === 'CodeAccepted').length).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('an accepted code', () => {
  it('opens its link for twelve hours, and for no longer if repeated within ten minutes', () => {
    const end = '2026-11-22T00:00:00.000Z'
    expect(openUntil('2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z')).toBe(end)
    expect(openUntil('2026-11-21T12:00:00.000Z', '2026-11-21T12:09:59.999Z')).toBe(end)
  })

  it('counts as used when repeated later', () => {
    const repeated = () => openUntil('2026-11-21T12:00:00.000Z', '2026-11-21T12:10:00.000Z')
    expect(repeated).toThrow(new Refusal('code-used'))
  })
})

/** Returns the decision's events, or none if it is refused. */
function attempted(decide: () => RequestEvent[]): RequestEvent[] {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
