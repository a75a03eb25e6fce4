import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../read-models/request-details.js'
import { refuse } from '../../signing/refusal.js'
import type { Caller } from '../caller.js'
import { ReadModels } from '../read-models.js'
import { mine } from '../request-decisions.js'

export class ReadRequest extends Query<RequestDetails> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@QueryHandler(ReadRequest)
export class ReadRequestHandler implements IQueryHandler<ReadRequest> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ caller, requestId }: ReadRequest): Promise<RequestDetails> {
    const tables = await this.readModels.asSeenBy(caller, 'request-details')
    const found = (await tables.get('requests', requestId)) as { row: RequestDetails } | undefined
    return mine(found?.row ?? refuse('no-such-request'), caller)
  }
}
