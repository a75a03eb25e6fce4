import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'

import { removeDocument } from '../../signing/decisions/remove-document.js'
import type { Answered, Caller } from '../caller.js'
import { RequestDecisions } from '../request-decisions.js'

export class RemoveDocument extends Command<Answered<null>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly documentId: string,
  ) {
    super()
  }
}

@CommandHandler(RemoveDocument)
export class RemoveDocumentHandler implements ICommandHandler<RemoveDocument> {
  constructor(private readonly requests: RequestDecisions) {}

  async execute({ caller, requestId, documentId }: RemoveDocument): Promise<Answered<null>> {
    const { position } = await this.requests.decide(requestId, caller, (state) => removeDocument(state, { documentId }))
    return { answer: null, position }
  }
}
