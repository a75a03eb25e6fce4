import type { Stats } from '@countersign/contracts'
import { Controller } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import type { TeamCaller } from '../../../kernel/caller.js'
import { ReadFigures } from '../../use-cases/lists/figures.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'

@Controller()
export class StatsController {
  constructor(private readonly queries: QueryBus) {}

  @Answers('stats')
  read(@CalledBy() caller: TeamCaller): Promise<Stats> {
    return this.queries.execute(new ReadFigures(caller))
  }
}
