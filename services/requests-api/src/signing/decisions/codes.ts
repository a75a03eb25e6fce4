import type { RequestEvent } from '../events.js'
import {
  codesDayMs,
  codeOpensMs,
  codeRepeatMs,
  codesWithinMs,
  codeValidMs,
  mostCodes,
  mostCodesADay,
  mostCodesAnInvitation,
  mostTries,
} from '../limits.js'
import type { CodeFault } from '../recipient-events.js'
import { later, msBetween } from '../moments.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { type Acting, type LinkHolder, holderOf } from './link-holder.js'

/** So many codes within so long. */
const paces = [
  { most: mostCodes, withinMs: codesWithinMs },
  { most: mostCodesADay, withinMs: codesDayMs },
]

/** When the next code may be asked for, ISO 8601; null: now. */
export const nextCodeAt = (holder: LinkHolder, at: string): string | null => pauseOf(holder, at)?.next ?? null

/** Which of the paces a code asked for now would break, and until when: of several, the one that lasts longest. */
function pauseOf({ link: { codes } }: LinkHolder, at: string): { next: string; most: number } | null {
  const pauses = paces.flatMap(({ most, withinMs }) => {
    const oldest = codes.at(-most)
    const next = oldest && later(oldest, withinMs - codeValidMs)
    return next && next > at ? [{ next, most }] : []
  })
  return pauses.toSorted((a, b) => (a.next < b.next ? -1 : 1)).at(-1) ?? null
}

/**
 * A recipient asks for a code by mail: valid 10 minutes; three of them in 15, ten in a day, thirty until the sender sends the
 * invitation again (rule signing-3). The one asked for last is the one that counts. Open after the end too, for a link
 * goes on showing the recipient's own copy.
 *
 * @throws {Refusal} `no-code-needed`, `codes-used-up`, `too-many-codes` with the seconds to wait
 */
export function askCode(state: MaybeRequest, { at, from, ...link }: Acting): RequestEvent[] {
  const holder = holderOf(state, link)
  mustNeedCode(holder)
  if (holder.link.codesSinceInvited >= mostCodesAnInvitation) {
    refuse('codes-used-up', { most: mostCodesAnInvitation })
  }
  const pause = pauseOf(holder, at)
  if (pause) {
    const seconds = Math.ceil(msBetween(at, pause.next) / 1000)
    refuse('too-many-codes', { seconds, ...pause })
  }
  const number = (holder.link.code?.number ?? 0) + 1
  return [{ type: 'CodeRequested', data: { ...link, number, validUntil: later(at, codeValidMs), ...from } }]
}

export interface TryCode extends Acting {
  code: string
  /** The code that was asked for last, derived from the asking event; null where none was. */
  expected: string | null
}

/**
 * A recipient tries a code; right or wrong, that is an event (rule signing-3), up to five tries at each code. After
 * these nothing is compared any more, so nothing happened.
 *
 * @throws {Refusal} `no-code-needed`, `no-code-asked`, `code-used-up`
 */
export function tryCode(state: MaybeRequest, { code, expected, at, from, ...link }: TryCode): RequestEvent[] {
  const holder = holderOf(state, link)
  mustNeedCode(holder)
  const asked = holder.link.code ?? refuse('no-code-asked')
  if (asked.tries >= mostTries) refuse('code-used-up')
  const data = { recipientId: link.recipientId, number: asked.number, ...from }
  const why = faultIn(asked, code === expected, at)
  if (!why) return [{ type: 'CodeAccepted', data }]
  return [{ type: 'CodeRefused', data: { ...data, why, triesLeft: mostTries - asked.tries - 1 } }]
}

/**
 * Until when a right code opens its link, ISO 8601: counted from the event, however late its call is repeated.
 *
 * @param acceptedAt time of `CodeAccepted`, ISO 8601
 * @param now time of the call that asks, or of its repetition, ISO 8601
 * @throws {Refusal} `code-used` ten minutes after the event: what an old call holds is no way in
 */
export function openUntil(acceptedAt: string, now: string): string {
  if (now >= later(acceptedAt, codeRepeatMs)) refuse('code-used')
  return later(acceptedAt, codeOpensMs)
}

function faultIn(asked: { used: boolean; validUntil: string }, isRight: boolean, at: string): CodeFault | null {
  if (asked.used) return 'used'
  if (at >= asked.validUntil) return 'too-old'
  return isRight ? null : 'wrong'
}

function mustNeedCode({ request }: LinkHolder): void {
  if (!request.requireAuth) refuse('no-code-needed')
}
