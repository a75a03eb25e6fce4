import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { deleteRequest } from '../../signing/decisions/delete-request.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class DeleteRequest extends Command<Answered<null>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
  ) {
    super()
  }
}

@CommandHandler(DeleteRequest)
export class DeleteRequestHandler implements ICommandHandler<DeleteRequest> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId }: DeleteRequest): Promise<Answered<null>> {
    const { position } = await this.requests.decide(requestId, caller, deleteRequest)
    return { answer: null, position }
  }
}
