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
import { later, msBetween } from '../../../kernel/moments.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { type Acting, type LinkHolder, holderOf } from './link-holder.js'

const paces = [
  { most: mostCodes, withinMs: codesWithinMs },
  { most: mostCodesADay, withinMs: codesDayMs },
]

/** Returns the earliest time of the next code, ISO 8601; null if one may be requested now. */
export const nextCodeAt = (holder: LinkHolder, at: string): string | null => pauseOf(holder, at)?.next ?? null

/** Returns the broken rate limit that lasts longest. */
function pauseOf({ link: { codes } }: LinkHolder, at: string): { next: string; most: number } | null {
  const pauses = paces.flatMap(({ most, withinMs }) => {
    const oldest = codes.at(-most)
    const next = oldest && later(oldest, withinMs - codeValidMs)
    return next && next > at ? [{ next, most }] : []
  })
  return pauses.toSorted((a, b) => (a.next < b.next ? -1 : 1)).at(-1) ?? null
}

/** Only the newest code is valid (rule signing-3). Allowed after the end, because links keep serving the recipient's copy. */
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
  /** The newest code; null if none was requested. */
  expected: string | null
}

/** Records each attempt, right or wrong. After five per code (rule signing-3), attempts are neither compared nor recorded. */
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
 * Returns the end of access by a right code, however late the call is repeated; all times are ISO 8601.
 *
 * @throws {Refusal} `code-used` ten minutes after the event, so that a replayed old call grants no access
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
