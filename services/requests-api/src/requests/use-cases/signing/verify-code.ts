import type { Entry } from '@countersign/event-log'
import { codeProof, signingCode } from '@countersign/links'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { openUntil, tryCode } from '../../domain/signing/codes.js'
import type { RequestEvent } from '../../domain/events.js'
import { refuse } from '../../domain/refusal.js'
import { byLink } from './by-link.js'
import type { SigningCall } from './signing-call.js'
import { SigningDecisions } from './signing-decisions.js'
import type { SigningSession } from './signing-sessions.js'

export interface Unlocked {
  session: SigningSession
  proof: string
  validForMs: number
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

  /** @throws {Refusal} for a wrong code, after recording the attempt */
  async execute({ call, code }: VerifyCode): Promise<Unlocked> {
    const { sessions } = this.signing
    const key = await sessions.keyOf(await sessions.find(call.token))
    const { link, session, own } = await this.signing.decide(
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
