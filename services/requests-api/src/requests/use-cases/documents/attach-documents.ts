import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../views/request-details.js'
import { attachDocuments } from '../../domain/documents/attach-documents.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import { DocumentLookup } from '../document-lookup.js'
import { RequestDecisions } from '../request-decisions.js'

export class AttachDocuments extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: Caller,
    readonly requestId: string,
    readonly documentIds: string[],
  ) {
    super()
  }
}

@CommandHandler(AttachDocuments)
export class AttachDocumentsHandler implements ICommandHandler<AttachDocuments> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly documents: DocumentLookup,
  ) {}

  async execute({ caller, requestId, documentIds }: AttachDocuments): Promise<Answered<RequestDetails>> {
    const documents = await this.documents.facts(documentIds, caller)
    return this.requests.change(requestId, caller, (state) => attachDocuments(state, { documents }))
  }
}
