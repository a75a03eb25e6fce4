import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RequestDetails } from '../../views/request-details.js'
import { createRequest } from '../../domain/drafting/create-request.js'
import type { Answered, TeamCaller } from '../../../kernel/caller.js'
import { DocumentLookup } from '../document-lookup.js'
import { RequestDecisions } from '../request-decisions.js'

export interface NewRequest {
  /** Client-generated id; the command's id if omitted. */
  id?: string
  title: string
  documentIds: string[]
  emailSubject: string | null
  emailMessage: string | null
  requireAuth: boolean
  sendReminders: boolean
  expiresInDays: number
  reminderEveryDays: number
}

export class CreateRequest extends Command<Answered<RequestDetails>> {
  constructor(
    readonly caller: TeamCaller,
    readonly request: NewRequest,
  ) {
    super()
  }
}

@CommandHandler(CreateRequest)
export class CreateRequestHandler implements ICommandHandler<CreateRequest> {
  constructor(
    private readonly requests: RequestDecisions,
    private readonly documents: DocumentLookup,
  ) {}

  async execute({ caller, request }: CreateRequest): Promise<Answered<RequestDetails>> {
    const { id: requestId = caller.commandId, documentIds, ...details } = request
    const documents = await this.documents.facts(documentIds, caller)
    return this.requests.change(requestId, caller, (state) =>
      createRequest(state, { ...details, requestId, ownerId: caller.teamId, documents }),
    )
  }
}
