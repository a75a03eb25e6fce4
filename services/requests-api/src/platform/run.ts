import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type UseCase, UseCases } from './use-cases.js'

/** The only command of the bus. */
export class Run<Answer = unknown> extends Command<Answer> {
  constructor(
    readonly useCase: UseCase<never, never, Answer>,
    readonly call: unknown,
  ) {
    super()
  }
}

/** Makes the bus run a use case: `bus.execute(run(sendRequest, { caller, requestId, recipients }))`. */
export const run = <Call, Answer>(useCase: UseCase<never, Call, Answer>, call: NoInfer<Call>): Run<Answer> =>
  new Run(useCase, call)

@CommandHandler(Run)
export class RunHandler implements ICommandHandler<Run> {
  constructor(private readonly useCases: UseCases) {}

  execute({ useCase, call }: Run): Promise<unknown> {
    return this.useCases.run(useCase, call)
  }
}
