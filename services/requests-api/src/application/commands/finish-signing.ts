import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { finish, isFinished } from '../../signing/decisions/finish.js'
import type { WhatWasShown } from '../../signing/recipient-events.js'
import { type Entered, Marks, type SentValue } from '../signing/marks.js'
import type { SigningCall } from '../signing/signing-call.js'
import { SigningDecisions } from '../signing/signing-decisions.js'
import { mustBeUnlocked, type Scene } from '../signing/signing-desk.js'

/** What a recipient finishes with. */
export interface Finishing extends WhatWasShown {
  values: readonly SentValue[]
}

export class FinishSigning extends Command<Scene> {
  constructor(
    readonly call: SigningCall,
    readonly finishing: Finishing,
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

  async execute({ call, finishing: { values: sent, documents, seen } }: FinishSigning): Promise<Scene> {
    const { values, marks } = await this.#judged(call, sent)
    try {
      const { scene } = await this.signing.decide(call, async (state, acting) => {
        const events = finish(state, { ...acting, values, documents, seen })
        // The bytes before the event that names them, and none for what is refused.
        if (events.length > 0) await marks.keep()
        return events
      })
      return scene
    } finally {
      await marks.drop()
    }
  }

  /** Before the decision, so that nobody waits for the judging of anybody's pictures; nothing is judged for who may not finish. */
  async #judged(call: SigningCall, sent: readonly SentValue[]): Promise<Entered> {
    const { held, at } = mustBeUnlocked(await this.signing.desk.open(call))
    const { request, recipient, progress } = held
    const link = { recipientId: recipient.recipientId, round: progress.round }
    return this.marks.judge(isFinished(request, { ...link, at }) ? [] : sent, request.fields)
  }
}
