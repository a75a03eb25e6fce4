import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { reportViewed } from '../../signing/decisions/report-viewed.js'
import type { SigningCall } from '../signing/signing-call.js'
import { SigningDecisions } from '../signing/signing-decisions.js'
import type { Scene } from '../signing/signing-desk.js'

export class ReportViewed extends Command<Scene> {
  constructor(
    readonly call: SigningCall,
    readonly consent: boolean,
  ) {
    super()
  }
}

@CommandHandler(ReportViewed)
export class ReportViewedHandler implements ICommandHandler<ReportViewed> {
  constructor(private readonly signing: SigningDecisions) {}

  async execute({ call, consent }: ReportViewed): Promise<Scene> {
    const { scene } = await this.signing.decide(call, (state, acting) => reportViewed(state, { ...acting, consent }))
    return scene
  }
}
