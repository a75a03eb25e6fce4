import type { Entry } from '@countersign/event-log'
import { codeProof, signingCode } from '@countersign/links'
import { openUntil, tryCode } from '../../domain/signing/codes.js'
import type { RequestEvent } from '../../domain/events.js'
import { refuse } from '../../domain/refusal.js'
import type { Needs } from '../services.js'
import { byLink } from './by-link.js'
import type { SigningCall } from './signing-call.js'
import type { SigningSession } from './signing-sessions.js'

export interface Unlocked {
  session: SigningSession
  proof: string
  validForMs: number
}

/** @throws {Refusal} for a wrong code, after recording the attempt */
export async function verifyCode(
  { signing }: Needs<'signing'>,
  { call, code }: { call: SigningCall; code: string },
): Promise<Unlocked> {
  const { sessions } = signing
  const key = await sessions.keyOf(await sessions.find(call.token))
  const { link, session, own } = await signing.decide(
    call,
    (state, acting, entries) => {
      const askedBy = askingEvent(entries, acting.recipientId)
      return tryCode(state, { ...acting, code, expected: askedBy && signingCode(key, askedBy) })
    },
    { needsCode: false },
  )
  const until = Date.parse(await byLink(link, () => openUntil(acceptedAt(own), session.at)))
  const proof = codeProof(key, link.hash, Math.floor(until / 1000))
  return { session: { ...session, unlocked: true }, proof, validForMs: until - Date.parse(session.at) }
}

function askingEvent(entries: readonly Entry<RequestEvent>[], recipientId: string): string | null {
  const asked = entries.findLast(
    ({ event }) => event.type === 'CodeRequested' && event.data.recipientId === recipientId,
  )
  return asked?.id ?? null
}

function acceptedAt([tried]: readonly Entry<RequestEvent>[]): string {
  if (tried?.event.type !== 'CodeRefused') return tried!.at
  const { why, triesLeft } = tried.event.data
  if (why === 'wrong') refuse('code-wrong', { left: triesLeft })
  return refuse(why === 'used' ? 'code-used' : 'code-too-old')
}
