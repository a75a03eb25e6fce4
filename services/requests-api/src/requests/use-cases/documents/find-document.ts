import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { KnownDocument } from '../../read-models/documents/documents.js'
import type { Caller } from '../../../kernel/caller.js'
import { DocumentLookup } from '../document-lookup.js'

export class FindDocument extends Query<KnownDocument> {
  constructor(
    readonly caller: Caller,
    readonly documentId: string,
  ) {
    super()
  }
}

@QueryHandler(FindDocument)
export class FindDocumentHandler implements IQueryHandler<FindDocument> {
  constructor(private readonly documents: DocumentLookup) {}

  execute({ caller, documentId }: FindDocument): Promise<KnownDocument> {
    return this.documents.find(documentId, caller)
  }
}
