import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { SigningCall } from '../signing/signing-call.js'
import { type Scene, SigningDesk } from '../signing/signing-desk.js'

/** What the holder of a link finds; {@link Scene.unlocked} says whether it may be shown. */
export class ReadSigning extends Query<Scene> {
  constructor(readonly call: Pick<SigningCall, 'token' | 'proof'>) {
    super()
  }
}

@QueryHandler(ReadSigning)
export class ReadSigningHandler implements IQueryHandler<ReadSigning> {
  constructor(private readonly desk: SigningDesk) {}

  execute({ call }: ReadSigning): Promise<Scene> {
    return this.desk.open(call)
  }
}
