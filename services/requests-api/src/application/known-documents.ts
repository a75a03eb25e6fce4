import { factsOf, type KnownDocument } from '../read-models/documents.js'
import type { DocumentFacts } from '../signing/events.js'
import { refuse } from '../signing/refusal.js'
import type { Caller } from './caller.js'
import type { ReadModels } from './read-models.js'

/** Documents by id, each held to its owner. */
export class KnownDocuments {
  constructor(private readonly readModels: ReadModels) {}

  /** @throws {Refusal} `no-such-document` for one that is not there or is someone else's */
  async find(documentId: string, caller: Caller): Promise<KnownDocument> {
    const tables = await this.readModels.upToNow('documents')
    const found = (await tables.get('documents', documentId)) as { row: KnownDocument } | undefined
    if (!found || (caller.ownerId !== null && found.row.ownerId !== caller.ownerId)) refuse('no-such-document')
    return found.row
  }

  /** What attaching copies into a request's history; in the order asked for, each once. */
  async facts(documentIds: readonly string[], caller: Caller): Promise<DocumentFacts[]> {
    const known: DocumentFacts[] = []
    for (const documentId of new Set(documentIds)) known.push(factsOf(await this.find(documentId, caller)))
    return known
  }
}
