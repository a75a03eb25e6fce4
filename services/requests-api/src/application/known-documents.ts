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

/** An upload is a recent one for so long: well within the time for which the sweep spares bytes that nothing uses. */
const justNowMs = idleBlobMs / 2

/** Documents by id, each held to its owner. */
export class KnownDocuments {
  constructor(
    private readonly journal: Pick<Journal<SigningEvent>, 'read'>,
    private readonly readModels: Showing<typeof documentShelf, 'asItIs' | 'upToNow'>,
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

  /**
   * What attaching copies into a request's history; in the order asked for, each once. What was uploaded a moment ago is
   * looked up where it was written: the read model comes to it later, and with many others at work much later.
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
   * A document as its upload's own history tells of it; null where that is no answer: of another time, discarded, erased,
   * altered or somebody else's. Nobody removes its bytes yet, whatever happens to the upload meanwhile:
   * what is attached now has them.
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

  /** Not so where the sweep or an erasure may have taken it meanwhile. */
  #isSettled(document: KnownDocument): boolean {
    const { idleSince, originalName } = document
    const sweptBefore = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    return originalName !== null && (idleSince === null || idleSince > sweptBefore)
  }
}
