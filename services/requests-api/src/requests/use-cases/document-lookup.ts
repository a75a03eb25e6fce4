import type { Journal } from '@countersign/event-log'
import type { Clock } from '../../kernel/clock.js'
import { asUploaded, documentShelf, factsOf, type KnownDocument } from '../read-models/documents/documents.js'
import type { DocumentFacts } from '../domain/document-facts.js'
import { refuse } from '../domain/refusal.js'
import { uploadStream } from '../domain/streams.js'
import { evolveUpload, noUpload } from '../domain/uploads.js'
import { isOfTeam, isOwn } from '../../kernel/authorize.js'
import type { Caller } from '../../kernel/caller.js'
import { idleBlobMs, idleUploadMs } from './documents/idle-times.js'
import { timeOf, uploadIdOf } from '../../kernel/ids.js'
import type { ReadModelAccess } from '../../platform/read-models.js'

/** Well within the time that the sweep spares unused bytes. */
const recentMs = idleBlobMs / 2

export class DocumentLookup {
  constructor(
    private readonly journal: Pick<Journal, 'read'>,
    private readonly readModels: ReadModelAccess<typeof documentShelf, 'stale' | 'latest'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits for the read model only if a document is missing or may have been swept or erased; its facts are settled at upload.
   *
   * @throws {Refusal} `no-such-document`, also for another owner's document
   * @throws {StoreUnavailable} if the read model is too far behind to tell
   */
  async find(documentId: string, caller: Caller): Promise<KnownDocument> {
    const found = await this.#readRow('stale', documentId, caller)
    const certain = found && this.#isSettled(found) ? found : await this.#readRow('latest', documentId, caller)
    return certain ?? refuse('no-such-document')
  }

  /**
   * Returns the facts that attaching copies, in the given order without duplicates. Reads recent uploads from their stream,
   * because the read model follows later, under load much later.
   */
  async facts(documentIds: readonly string[], caller: Caller): Promise<DocumentFacts[]> {
    const known: DocumentFacts[] = []
    for (const documentId of new Set(documentIds)) {
      known.push(factsOf((await this.#readRecentUpload(documentId, caller)) ?? (await this.find(documentId, caller))))
    }
    return known
  }

  /** Reads a recent upload from its stream. The sweep spares bytes this young, even if the upload is discarded meanwhile. */
  async #readRecentUpload(documentId: string, caller: Caller): Promise<KnownDocument | null> {
    if (this.clock.now().getTime() - timeOf(documentId) > recentMs) return null
    const { entries, altered } = await this.journal.read(uploadStream(uploadIdOf(documentId)))
    const uploaded = entries.reduce((state, { event }) => evolveUpload(state, event), noUpload).get(documentId)
    const began = entries[0]
    if (altered || !uploaded || !began) return null
    const document = mayUse(caller, asUploaded(uploaded, began))
    return document && this.#isSettled(document) ? document : null
  }

  async #readRow(how: 'stale' | 'latest', documentId: string, caller: Caller): Promise<KnownDocument | null> {
    const tables = await this.readModels[how](documentShelf)
    const found = await tables.get('documents', documentId)
    return found ? mayUse(caller, found.row) : null
  }

  #isSettled(document: KnownDocument): boolean {
    const { idleSince, originalName } = document
    const sweptBefore = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    return originalName !== null && (idleSince === null || idleSince > sweptBefore)
  }
}

/** An upload in no request is its uploader's alone; an attached one is of everyone who may read the request (access-20). */
const mayUse = (caller: Caller, document: KnownDocument): KnownDocument | null =>
  isOfTeam(caller, document) && (document.holders > 0 || isOwn(caller, { ...document, senderId: document.uploadedBy }))
    ? document
    : null
