import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type MailOutcome, recordMailOutcome } from '../../signing/decisions/record-mail-outcome.js'
import type { Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class RecordMailOutcome extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly outcome: MailOutcome,
  ) {
    super()
  }
}

@CommandHandler(RecordMailOutcome)
export class RecordMailOutcomeHandler implements ICommandHandler<RecordMailOutcome> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, outcome }: RecordMailOutcome): Promise<void> {
    await this.requests.decide(requestId, caller, (state) => recordMailOutcome(state, outcome))
  }
}
