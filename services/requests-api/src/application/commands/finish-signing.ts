import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { finish, isFinished } from '../../signing/decisions/finish.js'
import type { FilledField } from '../../signing/field-value.js'
import { Marks, type SentValue } from '../signing/marks.js'
import type { SigningCall } from '../signing/signing-call.js'
import { SigningDecisions } from '../signing/signing-decisions.js'
import { mustBeUnlocked, type Scene } from '../signing/signing-desk.js'

export class FinishSigning extends Command<Scene> {
  constructor(
    readonly call: SigningCall,
    readonly values: readonly SentValue[],
  ) {
    super()
  }
}

@CommandHandler(FinishSigning)
export class FinishSigningHandler implements ICommandHandler<FinishSigning> {
  constructor(
    private readonly signing: SigningDecisions,
    private readonly marks: Marks,
  ) {}

  async execute({ call, values }: FinishSigning): Promise<Scene> {
    const filled = await this.#kept(call, values)
    const { scene } = await this.signing.decide(call, (state, acting) => finish(state, { ...acting, values: filled }))
    return scene
  }

  /** Before the decision, so that nobody waits for anybody's pictures; nothing is stored for who may not finish. */
  async #kept(call: SigningCall, values: readonly SentValue[]): Promise<FilledField[]> {
    const { held, at } = mustBeUnlocked(await this.signing.desk.open(call))
    const { request, recipient, progress } = held
    const link = { recipientId: recipient.recipientId, round: progress.round }
    return isFinished(request, { ...link, at }) ? [] : this.marks.keep(values, request.fields)
  }
}
