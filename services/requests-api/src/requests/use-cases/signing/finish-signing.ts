import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { finish, isFinished } from '../../domain/signing/finish.js'
import type { CallOrigin, WhatWasShown } from '../../domain/recipient-events.js'
import { type Entered, Marks, type SentValue } from './marks.js'
import type { SigningCall } from './signing-call.js'
import { SigningDecisions } from './signing-decisions.js'
import { NamingBytes } from '../documents/naming-bytes.js'
import { type FollowedLink, mustBeUnlocked, type SigningSession } from './signing-sessions.js'

export interface Finishing extends WhatWasShown {
  values: readonly SentValue[]
}

export class FinishSigning extends Command<SigningSession> {
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
    private readonly naming: NamingBytes,
  ) {}

  async execute({ call, finishing }: FinishSigning): Promise<SigningSession> {
    const { documents, seen } = finishing
    const followed = mustBeUnlocked(await this.signing.sessions.follow(call))
    const { values, marks } = await this.#judged(followed, call.from, finishing)
    return this.naming.during(async (mark) => {
      try {
        await mark(marks.sha256s)
        const { session } = await this.signing.decide(
          call,
          async (state, acting) => {
            const events = finish(state, { ...acting, values, documents, seen })
            // Blobs must exist before the event that names them; a refused finish stores none.
            if (events.length > 0) await marks.keep()
            return events
          },
          { followed },
        )
        return session
      } finally {
        await marks.drop()
      }
    })
  }

  /**
   * Validates images before taking the request's lock, so that other recipients need not wait. Skips the images of a finish
   * that would be refused anyway.
   */
  async #judged({ holder, at }: FollowedLink, from: CallOrigin, finishing: Finishing): Promise<Entered> {
    const { values: sent, ...shown } = finishing
    const { request, recipient, link } = holder
    const acting = { recipientId: recipient.recipientId, round: link.round, at, from }
    if (isFinished(request, acting)) return this.marks.judge([], request, acting.recipientId)
    finish(request, { ...acting, ...shown, values: this.marks.unjudged(sent, request.fields) })
    return this.marks.judge(sent, request, acting.recipientId)
  }
}
