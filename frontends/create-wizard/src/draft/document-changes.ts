import { type AttachedDocumentView, type DocumentView, idempotencyKey, limits } from '@countersign/contracts'
import type { Changing } from './changing.js'
import { type Removed, withAcceptedRendition, withDocuments, withoutDocument } from './draft.js'

/** What is done to a draft's documents. */
export class DocumentChanges {
  readonly #session: Changing

  constructor(session: Changing) {
    this.#session = session
  }

  /**
   * Takes uploaded documents into the draft; the first upload creates it, titled after its first file (rule drafting-2).
   *
   * @throws {ApiError} when the server does not take them
   */
  async takeUpload(documents: readonly DocumentView[]): Promise<void> {
    const documentIds = documents.map(({ id }) => id)
    if (this.#session.requestId !== null) return this.#attach(documentIds)
    const draft = await this.#session.callsUnder(idempotencyKey()).createRequest({
      title: titleOf(documents[0]?.originalName),
      status: 'draft',
      documentIds,
      emailSubject: null,
      emailMessage: null,
      requireAuth: 'false',
      sendReminders: 'true',
    })
    this.#session.created(draft)
  }

  /** Takes documents off the draft, with their fields. */
  remove(ids: readonly string[]): Removed {
    const { documents, signatureFields } = this.#session.draft
    for (const id of ids) {
      this.#session.do({
        apply: (draft) => withoutDocument(draft, id),
        tell: (calls, requestId) => calls.removeDocument(requestId, id),
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
    ).catch(this.#session.refused)
  }

  acceptRendition(documentId: string): void {
    this.#session.do({
      apply: (draft) => withAcceptedRendition(draft, documentId),
      tell: (calls, requestId) => calls.acceptRendition(requestId, documentId),
    })
  }

  #attach(ids: string[], shown: readonly AttachedDocumentView[] = []): Promise<void> {
    return this.#session.add({
      apply: (draft) => withDocuments(draft, shown),
      tell: (calls, requestId) => calls.attachDocuments(requestId, { documentIds: ids }),
      settle: (draft, { documents }) =>
        withDocuments(
          draft,
          documents.filter(({ id }) => ids.includes(id)),
        ),
    })
  }
}

/** The name of the first file without its extension (rule drafting-2). */
function titleOf(name: string | null | undefined): string {
  const title = (name ?? '').replace(/\.[^.]+$/, '').trim()
  return [...(title || name || 'Untitled')].slice(0, limits.titleLength).join('')
}
