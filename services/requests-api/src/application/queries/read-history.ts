import type { Journal } from '@countersign/event-log'
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { type HistoryLine, historyOf } from '../../views/history.js'
import type { SigningEvent } from '../../signing/events.js'
import type { Person } from '../../signing/person.js'
import { replay } from '../../signing/evolve.js'
import { refuse } from '../../signing/refusal.js'
import { requestStream } from '../../signing/streams.js'
import type { Caller } from '../caller.js'
import { mine } from '../request-decisions.js'

export class ReadHistory extends Query<HistoryLine[]> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

/** Where histories are read from: the log itself, and the owner's name for what happened before a sending. */
export class Histories {
  constructor(
    readonly journal: Journal<SigningEvent>,
    readonly owner: Person,
  ) {}
}

@QueryHandler(ReadHistory)
export class ReadHistoryHandler implements IQueryHandler<ReadHistory> {
  constructor(private readonly histories: Histories) {}

  async execute({ caller, requestId }: ReadHistory): Promise<HistoryLine[]> {
    const { entries: history } = await this.histories.journal.read(requestStream(requestId))
    const state = mine(replay(history), caller)
    if (!state || state.gone) refuse('no-such-request')
    return historyOf(history, this.histories.owner.name)
  }
}
