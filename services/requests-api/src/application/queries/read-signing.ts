import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { SigningCall } from '../signing-session/signing-call.js'
import { type SigningSession, SigningSessions } from '../signing-session/signing-sessions.js'

/** What the holder of a link finds; {@link SigningSession.unlocked} says whether it may be shown. */
export class ReadSigning extends Query<SigningSession> {
  constructor(readonly call: Pick<SigningCall, 'token' | 'proof'>) {
    super()
  }
}

@QueryHandler(ReadSigning)
export class ReadSigningHandler implements IQueryHandler<ReadSigning> {
  constructor(private readonly sessions: SigningSessions) {}

  execute({ call }: ReadSigning): Promise<SigningSession> {
    return this.sessions.open(call)
  }
}
