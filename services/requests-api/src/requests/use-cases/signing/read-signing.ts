import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { SigningCall } from './signing-call.js'
import { type SigningSession, SigningSessions } from './signing-sessions.js'

/** Reads the session of a link; check {@link SigningSession.unlocked} before showing it. */
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
