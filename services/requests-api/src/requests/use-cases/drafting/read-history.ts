import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { type HistoryLine, historyOf } from '../../views/history.js'
import type { Caller } from '../../../kernel/caller.js'
import { Requests } from '../requests.js'

export class ReadHistory extends Query<HistoryLine[]> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@QueryHandler(ReadHistory)
export class ReadHistoryHandler implements IQueryHandler<ReadHistory> {
  constructor(private readonly requests: Requests) {}

  async execute({ caller, requestId }: ReadHistory): Promise<HistoryLine[]> {
    const { entries } = await this.requests.read(requestId, caller)
    return historyOf(entries, this.requests.owner.name)
  }
}
