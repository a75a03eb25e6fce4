import type { Journal } from '@countersign/event-log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type AccountMailOutcome, recordMailOutcome } from '../domain/account/record-mail-outcome.js'
import { personStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'
import type { Caller } from '../../kernel/caller.js'
import { handle } from '../../kernel/run-command.js'

/** Records what became of emails about a person. */
export class AccountMails {
  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  async record(personId: string, caller: Caller, outcome: AccountMailOutcome): Promise<void> {
    await handle(
      { journal: this.journal, clock: this.clock },
      {
        stream: personStream(personId),
        caller,
        decide: (entries) =>
          recordMailOutcome(
            entries.map(({ event }) => event),
            outcome,
          ),
      },
    )
  }
}

export class RecordAccountMailOutcome extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly personId: string,
    readonly outcome: AccountMailOutcome,
  ) {
    super()
  }
}

@CommandHandler(RecordAccountMailOutcome)
export class RecordAccountMailOutcomeHandler implements ICommandHandler<RecordAccountMailOutcome> {
  constructor(private readonly mails: AccountMails) {}

  execute({ caller, personId, outcome }: RecordAccountMailOutcome): Promise<void> {
    return this.mails.record(personId, caller, outcome)
  }
}
