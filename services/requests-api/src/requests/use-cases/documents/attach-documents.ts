import type { RequestDetails } from '../../views/request-details.js'
import { attachDocuments as decide } from '../../domain/documents/attach-documents.js'
import type { Answered } from '../../../kernel/caller.js'
import type { Needs, OnRequest } from '../services.js'

export async function attachDocuments(
  { requests, documents }: Needs<'requests' | 'documents'>,
  { caller, requestId, documentIds }: OnRequest & { documentIds: string[] },
): Promise<Answered<RequestDetails>> {
  const facts = await documents.facts(documentIds, caller)
  return requests.change(requestId, caller, (state) => decide(state, { documents: facts }))
}
