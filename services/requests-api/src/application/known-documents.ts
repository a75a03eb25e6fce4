import type { Journal } from '@countersign/event-log'
import type { Clock } from '../ports/clock.js'
import { asUploaded, documentShelf, factsOf, type KnownDocument } from '../read-models/documents.js'
import type { DocumentFacts, SigningEvent } from '../signing/events.js'
import { refuse } from '../signing/refusal.js'
import { uploadStream } from '../signing/streams.js'
import { evolveUpload, noUpload } from '../signing/uploads.js'
import type { Caller } from './caller.js'
import { idleBlobMs, idleUploadMs } from './uploads/idle-times.js'
import { timeOf, uploadIdOf } from './ids.js'
import type { Showing } from './read-models.js'

/** Age up to which an upload counts as recent: well within the time that the sweep spares unused bytes. */
const justNowMs = idleBlobMs / 2

export class KnownDocuments {
  constructor(
    private readonly journal: Pick<Journal<SigningEvent>, 'read'>,
    private readonly readModels: Showing<typeof documentShelf, 'asItIs' | 'upToNow'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds a document without waiting for the read model, because a document's facts are settled at upload. Waits only if it is
   * missing or may have been swept or erased since.
   *
   * @throws {Refusal} `no-such-document` if it does not exist or belongs to another owner
   * @throws {StoreUnavailable} if the read model is too far behind to tell
   */
  async find(documentId: string, caller: Caller): Promise<KnownDocument> {
    const found = await this.#look('asItIs', documentId, caller)
    const certain = found && this.#isSettled(found) ? found : await this.#look('upToNow', documentId, caller)
    return certain ?? refuse('no-such-document')
  }

  /**
   * Returns the facts that attaching copies into a request, in the given order without duplicates. Reads recent uploads from
   * their stream, because the read model follows later, under load much later.
   *
   * @throws as {@link find}
   */
  async facts(documentIds: readonly string[], caller: Caller): Promise<DocumentFacts[]> {
    const known: DocumentFacts[] = []
    for (const documentId of new Set(documentIds)) {
      known.push(factsOf((await this.#justUploaded(documentId, caller)) ?? (await this.find(documentId, caller))))
    }
    return known
  }

  /**
   * Reads a document from its upload stream. Returns null if the upload is not recent, or was discarded, erased, altered or
   * someone else's. The sweep spares bytes this young, whatever happens to the upload meanwhile.
   */
  async #justUploaded(documentId: string, { ownerId }: Caller): Promise<KnownDocument | null> {
    if (this.clock.now().getTime() - timeOf(documentId) > justNowMs) return null
    const { entries, altered } = await this.journal.read(uploadStream(uploadIdOf(documentId)))
    const uploaded = entries.reduce((state, { event }) => evolveUpload(state, event), noUpload).get(documentId)
    const began = entries[0]
    if (altered || !uploaded || !began) return null
    const document = asUploaded(uploaded, began.at)
    const isTheirs = ownerId === null || document.ownerId === ownerId
    return isTheirs && this.#isSettled(document) ? document : null
  }

  async #look(how: 'asItIs' | 'upToNow', documentId: string, { ownerId }: Caller): Promise<KnownDocument | null> {
    const tables = await this.readModels[how](documentShelf)
    const found = await tables.get('documents', documentId)
    return found && (ownerId === null || found.row.ownerId === ownerId) ? found.row : null
  }

  /** False if the sweep or an erasure may have removed the document meanwhile. */
  #isSettled(document: KnownDocument): boolean {
    const { idleSince, originalName } = document
    const sweptBefore = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    return originalName !== null && (idleSince === null || idleSince > sweptBefore)
  }
}
