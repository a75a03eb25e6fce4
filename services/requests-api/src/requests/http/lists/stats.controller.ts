import type { Stats } from '@countersign/contracts'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { TeamCaller } from '../../../kernel/caller.js'
import { readFigures } from '../../use-cases/lists/figures.js'
import { run } from '../../../platform/run.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'

@Controller()
export class StatsController {
  constructor(private readonly bus: CommandBus) {}

  @Answers('stats')
  read(@CalledBy() caller: TeamCaller): Promise<Stats> {
    return this.bus.execute(run(readFigures, { caller }))
  }
}
