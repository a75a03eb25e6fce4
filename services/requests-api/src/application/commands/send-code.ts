import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { askCode, nextCodeAt } from '../../signing/decisions/codes.js'
import { known } from '../../signing/personal.js'
import type { SigningCall } from '../signing/signing-call.js'
import { SigningDecisions } from '../signing/signing-decisions.js'

/** A code that was mailed: to where, and how long it is valid. */
export interface MailedCode {
  email: string
  validUntil: string
  /** When the next one may be asked for; null: at any time. */
  nextAt: string | null
}

export class SendCode extends Command<MailedCode> {
  constructor(readonly call: SigningCall) {
    super()
  }
}

@CommandHandler(SendCode)
export class SendCodeHandler implements ICommandHandler<SendCode> {
  constructor(private readonly signing: SigningDecisions) {}

  async execute({ call }: SendCode): Promise<MailedCode> {
    const { scene } = await this.signing.decide(call, askCode, false)
    const { held, at } = scene
    return {
      email: known(held.recipient.email) ?? '',
      validUntil: held.progress.code?.validUntil ?? at,
      nextAt: nextCodeAt(held, at),
    }
  }
}
