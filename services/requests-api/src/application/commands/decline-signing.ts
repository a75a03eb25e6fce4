import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { decline } from '../../signing/decisions/finish.js'
import type { SigningCall } from '../signing/signing-call.js'
import { SigningDecisions } from '../signing/signing-decisions.js'
import type { Scene } from '../signing/signing-desk.js'

export class DeclineSigning extends Command<Scene> {
  constructor(
    readonly call: SigningCall,
    readonly reason: string,
  ) {
    super()
  }
}

@CommandHandler(DeclineSigning)
export class DeclineSigningHandler implements ICommandHandler<DeclineSigning> {
  constructor(private readonly signing: SigningDecisions) {}

  async execute({ call, reason }: DeclineSigning): Promise<Scene> {
    const { scene } = await this.signing.decide(call, (state, acting) => decline(state, { ...acting, reason }))
    return scene
  }
}
