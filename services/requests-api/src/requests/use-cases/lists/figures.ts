import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { stats } from '../../read-models/lists/stats.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import { ReadModels } from '../../../platform/read-models.js'

/** The dashboard's figures (rule states-6). */
export interface Figures {
  pending: number
  completed: number
  total: number
}

export class ReadFigures extends Query<Figures> {
  constructor(readonly caller: TeamCaller) {
    super()
  }
}

@QueryHandler(ReadFigures)
export class ReadFiguresHandler implements IQueryHandler<ReadFigures> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller }: ReadFigures): Promise<Figures> {
    const tables = await this.readModels.readYourWrites(caller, stats)
    const found = await tables.get('figures', caller.teamId)
    const { total, byStatus } = found?.row ?? { total: 0, byStatus: {} }
    return { pending: byStatus.pending ?? 0, completed: byStatus.completed ?? 0, total }
  }
}
