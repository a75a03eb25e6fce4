import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import type { KnownDocument } from '../../read-models/documents.js'
import { isOfBefore } from '../../signing/renderings.js'
import type { Caller } from '../caller.js'
import { KnownDocuments } from '../known-documents.js'
import { RenditionsOfBefore } from '../renditions/renditions-of-before.js'

/** A document to be looked at: one of before is written anew first. */
export class OpenDocument extends Query<KnownDocument> {
  constructor(
    readonly caller: Caller,
    readonly documentId: string,
  ) {
    super()
  }
}

@QueryHandler(OpenDocument)
export class OpenDocumentHandler implements IQueryHandler<OpenDocument> {
  constructor(
    private readonly documents: KnownDocuments,
    private readonly renditions: RenditionsOfBefore,
  ) {}

  async execute({ caller, documentId }: OpenDocument): Promise<KnownDocument> {
    const found = await this.documents.find(documentId, caller)
    if (!isOfBefore(found)) return found
    await this.renditions.ofOpenedDocument(found)
    return this.documents.find(documentId, caller)
  }
}
