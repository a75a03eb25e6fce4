import { secondsSince } from '../kernel/clock.js'
import { Refusal, Rejected } from '../kernel/refusal.js'
import type { CommandEnding, Metrics } from './ports/metrics.js'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'

/** One thing that a caller may do or read. Its services come from the context that holds it, its call from the caller. */
export type UseCase<Services = never, Call = never, Answer = unknown> = (
  services: Services,
  call: Call,
) => Promise<Answer>

type ByName<Services> = Readonly<Record<string, UseCase<Services>>>

export interface BoundUseCase {
  useCase: UseCase
  /** Label in metrics; null for a query, which is not counted. */
  label: string | null
  run(call: unknown): Promise<unknown>
}

/** Binds a context's use cases to its services. A command's key names it in metrics: `sendRequest` as `SendRequest`. */
export function bound<Services>(
  services: Services,
  { commands, queries = {} }: { commands: ByName<Services>; queries?: ByName<Services> },
): BoundUseCase[] {
  const bind = (useCase: UseCase<Services>, label: string | null): BoundUseCase => ({
    useCase,
    label,
    run: (call) => useCase(services, call as never),
  })
  return [
    ...Object.entries(commands).map(([name, command]) => bind(command, `${name[0]!.toUpperCase()}${name.slice(1)}`)),
    ...Object.values(queries).map((query) => bind(query, null)),
  ]
}

/** The use cases of all contexts. */
export class UseCases {
  readonly #bound: ReadonlyMap<UseCase, BoundUseCase>

  constructor(
    all: readonly BoundUseCase[],
    private readonly metrics: Pick<Metrics, 'commandHandled'>,
  ) {
    this.#bound = new Map(all.map((one) => [one.useCase, one]))
  }

  /** Runs a use case with its services; counts and times it if it is a command. @throws {TypeError} if no context holds it */
  async run(useCase: UseCase, call: unknown): Promise<unknown> {
    const found = this.#bound.get(useCase)
    if (!found) throw new TypeError(`no context holds the use case '${useCase.name}': add it to its context's table`)
    const { label } = found
    if (label === null) return found.run(call)
    const began = performance.now()
    const tell = (ending: CommandEnding) => this.metrics.commandHandled(label, ending, secondsSince(began))
    try {
      const answer = await found.run(call)
      tell({ ended: 'done' })
      return answer
    } catch (error) {
      tell(endingOf(error))
      throw error
    }
  }
}

function endingOf(error: unknown): CommandEnding {
  const refusal = error instanceof Refusal || error instanceof Rejected ? error.refusal : null
  return refusal === null ? { ended: 'failed' } : { ended: 'refused', refusal }
}

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
