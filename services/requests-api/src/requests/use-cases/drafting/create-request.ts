import type { RequestDetails } from '../../views/request-details.js'
import { type CreateRequest, createRequest as decide } from '../../domain/drafting/request.js'
import type { Answered, TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'

export interface NewRequest extends Omit<CreateRequest, 'requestId' | 'ownerId' | 'documents'> {
  /** Client-generated id; the command's id if omitted. */
  id?: string
  documentIds: string[]
}

export async function createRequest(
  { requests, documents }: Needs<'requests' | 'documents'>,
  { caller, request }: { caller: TeamCaller; request: NewRequest },
): Promise<Answered<RequestDetails>> {
  const { id: requestId = caller.commandId, documentIds, ...details } = request
  const facts = await documents.facts(documentIds, caller)
  return requests.change(requestId, caller, (state) =>
    decide(state, { ...details, requestId, ownerId: caller.teamId, documents: facts }),
  )
}
