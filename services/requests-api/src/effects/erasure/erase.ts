import type { Journal } from '@countersign/event-log'
import type { Mailbox } from '@countersign/mailbox'
import { documentSubject, requestSubject, type Vault } from '@countersign/vault'
import type { ReadModelStore } from '@countersign/projections'
import { documentShelf } from '../../read-models/documents.js'
import { projections } from '../../read-models/index.js'
import type { SigningEvent } from '../../signing/events.js'
import { requestStream } from '../../signing/streams.js'
import { system } from '../../application/caller.js'
import { newId } from '../../application/ids.js'
import type { ReadModels } from '../../application/read-models.js'
import type { UploadDecisions } from '../../application/uploads/upload-decisions.js'
import type { BytesRemoval } from '../../application/uploads/bytes-removal.js'
import { namedBy, type NamedThings } from './bytes-named.js'

/** Every place that personal data of a request may be in. */
export interface ErasureParts {
  journal: Journal<SigningEvent>
  vault: Vault
  /** Those about a request, in every queue. */
  jobs: { forget(requestId: string): Promise<void> }
  /** Null where mails go by a mail server. */
  mailbox: Pick<Mailbox, 'forget'> | null
  readModels: Pick<ReadModels, 'upToNow'>
  store: Pick<ReadModelStore, 'overwrite'>
  uploads: Pick<UploadDecisions, 'discard'>
  removal: Pick<BytesRemoval, 'removeUnmarked' | 'removeLater'>
}

/** Carries out what `PersonalDataErased` says (rule erasure-2). */
export class Erasure {
  /** What requests name whose erasure has begun: once the key is gone, nobody can tell which bytes were marks. */
  readonly #named = new Map<string, NamedThings>()

  constructor(private readonly parts: ErasureParts) {}

  /**
   * Erases a request everywhere but in the log, which holds nothing readable once the key is gone. Follows from the history
   * alone, and can be done again at any time.
   *
   * Bytes go too, however recently they were put. What an upload under way is about to name is waited for at the end, for
   * 60 s; the sweep takes what is left.
   *
   * @throws when a store is away, or traces may be left: it is to be done again
   */
  async carryOut(requestId: string): Promise<void> {
    const { journal, vault, jobs, mailbox, readModels, removal, store } = this.parts
    const { entries } = await journal.read(requestStream(requestId))
    const named = this.#named.get(requestId) ?? namedBy(entries)
    this.#named.set(requestId, named)
    await vault.destroy(requestSubject(requestId))
    await jobs.forget(requestId)
    await mailbox?.forget(requestId)
    await this.#discardDocuments(named)
    const marked = await removal.removeUnmarked(named.blobs)
    // Each shows by now that it was erased, or is away, and then this is done again.
    for (const projection of projections) await readModels.upToNow<Record<string, object>>(projection)
    await store.overwrite()
    await removal.removeLater(marked)
    this.#named.delete(requestId)
  }

  /** Uploads that no request holds any more: their names have keys of their own. */
  async #discardDocuments({ documentIds }: NamedThings): Promise<void> {
    const { readModels, vault, uploads } = this.parts
    const shelf = await readModels.upToNow(documentShelf)
    for (const documentId of documentIds) {
      const document = (await shelf.get('documents', documentId))?.row
      if (!document || document.holders > 0) continue
      // The key first: should this end in between, the document is still here to be discarded.
      await vault.destroy(documentSubject(documentId))
      if (document.uploadId) await uploads.discard(system('erasure', newId()), document.uploadId, documentId)
    }
  }
}
