import type { Entry } from '@countersign/event-log'
import { codeProof, signingCode } from '@countersign/links'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { tryCode } from '../../signing/decisions/codes.js'
import type { RequestEvent } from '../../signing/events.js'
import { refuse } from '../../signing/refusal.js'
import { byLink } from '../signing-session/by-link.js'
import type { SigningCall } from '../signing-session/signing-call.js'
import { SigningDecisions } from '../signing-session/signing-decisions.js'
import type { SigningSession } from '../signing-session/signing-sessions.js'

/** How long a browser need not be asked again, in seconds (ADR 0029). */
export const proofSeconds = 12 * 60 * 60

/** What a right code opens. */
export interface Unlocked {
  session: SigningSession
  /** For the browser to keep. */
  proof: string
}

export class VerifyCode extends Command<Unlocked> {
  constructor(
    readonly call: SigningCall,
    readonly code: string,
  ) {
    super()
  }
}

@CommandHandler(VerifyCode)
export class VerifyCodeHandler implements ICommandHandler<VerifyCode> {
  constructor(private readonly signing: SigningDecisions) {}

  /** @throws {Refusal} for a wrong code too, once that it was tried is part of the history */
  async execute({ call, code }: VerifyCode): Promise<Unlocked> {
    const { sessions } = this.signing
    const key = await sessions.keyOf(await sessions.find(call.token))
    const { link, session, own } = await this.signing.decide(
      call,
      (state, acting, entries) => {
        const askedBy = askingEvent(entries, acting.recipientId)
        return tryCode(state, { ...acting, code, expected: askedBy && signingCode(key, askedBy) })
      },
      false,
    )
    await byLink(link, () => mustBeAccepted(own))
    const proof = codeProof(key, link.hash, Math.floor(Date.parse(session.at) / 1000) + proofSeconds)
    return { session: { ...session, unlocked: true }, proof }
  }
}

function askingEvent(entries: readonly Entry<RequestEvent>[], recipientId: string): string | null {
  const asked = entries.findLast(
    ({ event }) => event.type === 'CodeRequested' && event.data.recipientId === recipientId,
  )
  return asked?.id ?? null
}

function mustBeAccepted(own: readonly Entry<RequestEvent>[]): void {
  const [tried] = own
  if (tried?.event.type !== 'CodeRefused') return
  const { why, triesLeft } = tried.event.data
  if (why === 'wrong') refuse('code-wrong', { left: triesLeft })
  refuse(why === 'used' ? 'code-used' : 'code-too-old')
}
