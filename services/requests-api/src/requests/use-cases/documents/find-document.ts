import type { KnownDocument } from '../../read-models/documents/documents.js'
import type { Caller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'

export const findDocument = (
  { documents }: Needs<'documents'>,
  { caller, documentId }: { caller: Caller; documentId: string },
): Promise<KnownDocument> => documents.find(documentId, caller)
