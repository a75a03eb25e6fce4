import type { RequestDetails } from '../../views/request-details.js'
import { attachDocuments as decide } from '../../domain/drafting/documents.js'
import type { Answered, Caller } from '../../../kernel/caller.js'
import type { Needs, OnRequest } from '../services.js'
import type { KnownDocument } from '../../read-models/documents/documents.js'

export async function attachDocuments(
  { requests, documents }: Needs<'requests' | 'documents'>,
  { caller, requestId, documentIds }: OnRequest & { documentIds: string[] },
): Promise<Answered<RequestDetails>> {
  const facts = await documents.facts(documentIds, caller)
  return requests.change(requestId, caller, (state) => decide(state, { documents: facts }))
}

export const findDocument = (
  { documents }: Needs<'documents'>,
  { caller, documentId }: { caller: Caller; documentId: string },
): Promise<KnownDocument> => documents.find(documentId, caller)
