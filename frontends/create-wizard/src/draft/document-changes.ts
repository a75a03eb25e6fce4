import { type AttachedDocumentView, type DocumentView, limits } from '@countersign/contracts'
import type { DraftStore } from './draft-store.js'
import { type Draft, type Removed, withDocuments, withoutDocument } from './draft.js'

/** What is done to a draft's documents. */
export class DocumentChanges {
  readonly #store: DraftStore

  constructor(store: DraftStore) {
    this.#store = store
  }

  /**
   * Takes uploaded documents into the draft; the first upload creates it, titled after its first file (rule drafting-2).
   *
   * @throws {ApiError} when the server does not take them
   */
  async takeUpload(documents: readonly DocumentView[]): Promise<void> {
    const ids = documents.map(({ id }) => id)
    if (this.#store.exists) return this.#attach(ids)
    const draft = await this.#store.calls.createRequest({
      title: titleOf(documents[0]?.originalName),
      status: 'draft',
      documentIds: ids,
      emailSubject: null,
      emailMessage: null,
      requireAuth: 'false',
      sendReminders: 'true',
    })
    this.#store.created(draft)
  }

  /** Takes documents off the draft, with their fields. */
  remove(ids: readonly string[]): Removed {
    const { id: requestId, documents, signatureFields } = this.#store.draft
    for (const id of ids) {
      this.#store.do({
        apply: (draft) => withoutDocument(draft, id),
        tell: async () => void (await this.#store.calls.removeDocument(requestId, id)),
      })
    }
    return {
      documents: documents.filter(({ id }) => ids.includes(id)),
      fields: signatureFields.filter(({ documentId }) => ids.includes(documentId)),
    }
  }

  putBack(documents: readonly AttachedDocumentView[]): void {
    if (documents.length === 0) return
    this.#attach(
      documents.map(({ id }) => id),
      documents,
    ).catch(this.#store.refused)
  }

  acceptRendition(documentId: string): void {
    const { id: requestId } = this.#store.draft
    this.#store.do({
      apply: (draft) => withAcceptedRendition(draft, documentId),
      tell: async () => void (await this.#store.calls.acceptRendition(requestId, documentId)),
    })
  }

  #attach(ids: readonly string[], shown: readonly AttachedDocumentView[] = []): Promise<void> {
    const { id: requestId } = this.#store.draft
    return this.#store.add({
      apply: (draft) => withDocuments(draft, shown),
      tell: async () => {
        const { documents } = await this.#store.calls.attachDocuments(requestId, [...ids])
        const attached = documents.filter(({ id }) => ids.includes(id))
        return (draft) => withDocuments(draft, attached)
      },
    })
  }
}

const withAcceptedRendition = (draft: Draft, documentId: string): Draft => ({
  ...draft,
  documents: draft.documents.map((document) =>
    document.id === documentId ? { ...document, warningAccepted: true } : document,
  ),
})

/** The name of the first file without its extension (rule drafting-2). */
function titleOf(name: string | null | undefined): string {
  const title = (name ?? '').replace(/\.[^.]+$/, '').trim()
  return [...(title || name || 'Untitled')].slice(0, limits.titleLength).join('')
}
