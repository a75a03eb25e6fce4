import type { CommandBus, ICommand } from '@nestjs/cqrs'
import type { CommandEnding, Metrics } from '../ports/metrics.js'
import { Refusal, Rejected } from '../../kernel/refusal.js'
import { secondsSince } from './seconds-since.js'

/** Counts and times every command of the bus. */
export function observeCommands(bus: CommandBus, metrics: Metrics): void {
  const execute = bus.execute.bind(bus) as (command: ICommand) => Promise<unknown>
  const observed = async (command: ICommand): Promise<unknown> => {
    const began = performance.now()
    const tell = (ending: CommandEnding) =>
      metrics.commandHandled(command.constructor.name, ending, secondsSince(began))
    try {
      const answer = await execute(command)
      tell({ ended: 'done' })
      return answer
    } catch (error) {
      tell(endingOf(error))
      throw error
    }
  }
  bus.execute = observed as CommandBus['execute']
}

function endingOf(error: unknown): CommandEnding {
  const refusal = error instanceof Refusal || error instanceof Rejected ? error.refusal : null
  return refusal === null ? { ended: 'failed' } : { ended: 'refused', refusal }
}
