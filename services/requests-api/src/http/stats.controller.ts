import type { Stats } from '@countersign/contracts'
import { Controller } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import type { TeamCaller } from '../application/caller.js'
import { ReadFigures } from '../application/queries/figures.js'
import { Answers } from './answers.js'
import { CalledBy } from './context/called-by.js'

@Controller()
export class StatsController {
  constructor(private readonly queries: QueryBus) {}

  @Answers('stats')
  read(@CalledBy() caller: TeamCaller): Promise<Stats> {
    return this.queries.execute(new ReadFigures(caller))
  }
}
