import type { Clock } from '../ports/clock.js'
import { factsOf, type KnownDocument } from '../read-models/documents.js'
import type { DocumentFacts } from '../signing/events.js'
import { refuse } from '../signing/refusal.js'
import { isOfBefore } from '../signing/renderings.js'
import type { Caller } from './caller.js'
import { idleUploadMs } from './clockwork/sweep-uploads.js'
import type { ReadModels } from './read-models.js'

/** Documents by id, each held to its owner. */
export class KnownDocuments {
  constructor(
    private readonly readModels: Pick<ReadModels, 'asItIs' | 'upToNow'>,
    private readonly clock: Clock,
  ) {}

  /**
   * What is found needs no waiting for the newest events: a document's facts are settled when it is uploaded. Waited is only
   * for what is not found, or may have gone or changed since.
   *
   * @throws {Refusal} `no-such-document` for one that is not there or is someone else's
   * @throws {StoreUnavailable} where that cannot be told, the read model being behind
   */
  async find(documentId: string, caller: Caller): Promise<KnownDocument> {
    const found = await this.#look('asItIs', documentId, caller)
    const certain = found && this.#isSettled(found) ? found : await this.#look('upToNow', documentId, caller)
    return certain ?? refuse('no-such-document')
  }

  /** What attaching copies into a request's history; in the order asked for, each once. */
  async facts(documentIds: readonly string[], caller: Caller): Promise<DocumentFacts[]> {
    const known: DocumentFacts[] = []
    for (const documentId of new Set(documentIds)) known.push(factsOf(await this.find(documentId, caller)))
    return known
  }

  async #look(how: 'asItIs' | 'upToNow', documentId: string, { ownerId }: Caller): Promise<KnownDocument | null> {
    const tables = await this.readModels[how]('documents')
    const found = (await tables.get('documents', documentId)) as { row: KnownDocument } | undefined
    return found && (ownerId === null || found.row.ownerId === ownerId) ? found.row : null
  }

  /** Not so where the sweep or an erasure may have taken it meanwhile, or a rendition may have come to it. */
  #isSettled(document: KnownDocument): boolean {
    const { idleSince, originalName } = document
    const sweptBefore = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    return originalName !== null && !isOfBefore(document) && (idleSince === null || idleSince > sweptBefore)
  }
}
