import type { Correspondent } from '@countersign/contracts'
import type { CallQuery } from '@countersign/contracts/calls'
import { Controller, Query } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import type { TeamCaller } from '../../../kernel/caller.js'
import { FindCorrespondents } from '../../use-cases/lists/find-correspondents.js'
import { Answers } from '../../../platform/http/answers.js'
import { CalledBy } from '../../../platform/http/called-by.js'

@Controller()
export class CorrespondentsController {
  constructor(private readonly queries: QueryBus) {}

  @Answers('correspondents')
  find(@CalledBy() caller: TeamCaller, @Query() { q }: CallQuery<'correspondents'>): Promise<Correspondent[]> {
    return this.queries.execute(new FindCorrespondents(caller, q))
  }
}
