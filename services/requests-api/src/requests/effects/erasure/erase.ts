import type { Journal } from '@countersign/event-log'
import type { Mailbox } from '@countersign/mailbox'
import { documentSubject, requestSubject, type Vault } from '@countersign/vault'
import type { ReadModelStore } from '@countersign/projections'
import { documentShelf } from '../../read-models/documents/documents.js'
import { readStream } from '../../use-cases/requests.js'
import type { Running } from '../../../platform/effects/effect.js'
import { system } from '../../../kernel/caller.js'
import { newId } from '../../../kernel/ids.js'
import type { ReadModels } from '../../../platform/read-models.js'
import type { UploadDecisions } from '../../use-cases/documents/upload-decisions.js'
import type { BytesRemoval } from '../../use-cases/documents/bytes-removal.js'
import { namedBy, type NamedThings } from './bytes-named.js'

/** Every place that may hold personal data of a request. */
export interface ErasureParts {
  journal: Journal
  vault: Vault
  /** Null where mails go to a mail server. */
  mailbox: Pick<Mailbox, 'forget'> | null
  readModels: Pick<ReadModels, 'latest' | 'allLatest'>
  store: Pick<ReadModelStore, 'overwrite'>
  uploads: Pick<UploadDecisions, 'discard'>
  removal: Pick<BytesRemoval, 'removeUnmarked' | 'removeLater'>
}

/** Carries out `PersonalDataErased` (rule erasure-2). */
export class Erasure {
  /** Blobs of requests whose erasure has begun: without the key, the history no longer shows which blobs were marks. */
  readonly #named = new Map<string, NamedThings>()

  constructor(private readonly parts: ErasureParts) {}

  /**
   * Erases a request everywhere except in the log, which is unreadable without the key. Idempotent. Removes blobs of
   * any age, after waiting up to 60 s for uploads that use them; the sweep removes the rest.
   * @param jobs drops the jobs about the request from every queue
   * @throws when a store is unavailable or traces may be left: call it again
   */
  async carryOut(requestId: string, jobs: Pick<Running, 'forget'>): Promise<void> {
    const { journal, vault, mailbox, readModels, removal, store } = this.parts
    const { entries } = await readStream(journal, requestId, system('erasure', requestId))
    const named = this.#named.get(requestId) ?? namedBy(entries)
    this.#named.set(requestId, named)
    await vault.destroy(requestSubject(requestId))
    await jobs.forget(requestId)
    await mailbox?.forget(requestId)
    await this.#discardDocuments(named)
    const marked = await removal.removeUnmarked(named.blobs)
    // A read model that has not applied the erasure throws, so the erasure is retried.
    await readModels.allLatest()
    await store.overwrite()
    await removal.removeLater(marked)
    this.#named.delete(requestId)
  }

  /** Discards uploads that no request holds any more: their names have separate keys. */
  async #discardDocuments({ documentIds }: NamedThings): Promise<void> {
    const { readModels, vault, uploads } = this.parts
    const shelf = await readModels.latest(documentShelf)
    for (const documentId of documentIds) {
      const document = (await shelf.get('documents', documentId))?.row
      if (!document || document.holders > 0) continue
      // Key first: after a crash in between, the document is still listed and is discarded again.
      await vault.destroy(documentSubject(documentId))
      if (document.uploadId) await uploads.discard(system('erasure', newId()), document.uploadId, documentId)
    }
  }
}
