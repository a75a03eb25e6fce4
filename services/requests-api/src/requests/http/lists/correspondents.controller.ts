import type { Correspondent } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Query } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { TeamCaller } from '../../../kernel/caller.js'
import { findCorrespondents } from '../../use-cases/lists/find-correspondents.js'
import { run } from '../../../platform/run.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'

@Controller()
export class CorrespondentsController {
  constructor(private readonly bus: CommandBus) {}

  @Answers('correspondents')
  find(@CalledBy() caller: TeamCaller, @Query() { q }: CallQuery<'correspondents'>): Promise<Correspondent[]> {
    return this.bus.execute(run(findCorrespondents, { caller, q }))
  }
}
