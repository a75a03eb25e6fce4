import { type AttachedDocumentView, type DocumentView, idempotencyKey, limits } from '@countersign/contracts'
import type { DraftEditor } from './draft-editor.js'
import { type Removed, withAcceptedRendition, withDocuments, withoutDocument } from './draft.js'

export class DocumentChanges {
  readonly #session: DraftEditor

  constructor(session: DraftEditor) {
    this.#session = session
  }

  /**
   * Attaches uploaded documents. The first upload creates the draft and takes its title from the first file
   * (rule drafting-2).
   *
   * @throws {ApiError} if the server refuses them
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

  /** Removes documents and their fields. */
  remove(ids: readonly string[]): Removed {
    const { documents, signatureFields } = this.#session.draft
    for (const id of ids) {
      this.#session.do({
        apply: (draft) => withoutDocument(draft, id),
        execute: (calls, requestId) => calls.removeDocument(requestId, id),
      })
    }
    return {
      documents: documents.filter(({ id }) => ids.includes(id)),
      fields: signatureFields.filter(({ documentId }) => ids.includes(documentId)),
    }
  }

  restore(documents: readonly AttachedDocumentView[]): void {
    if (documents.length === 0) return
    this.#attach(
      documents.map(({ id }) => id),
      documents,
    ).catch(this.#session.refused)
  }

  acceptRendition(documentId: string): void {
    this.#session.do({
      apply: (draft) => withAcceptedRendition(draft, documentId),
      execute: (calls, requestId) => calls.acceptRendition(requestId, documentId),
    })
  }

  #attach(ids: string[], shown: readonly AttachedDocumentView[] = []): Promise<void> {
    return this.#session.add({
      apply: (draft) => withDocuments(draft, shown),
      execute: (calls, requestId) => calls.attachDocuments(requestId, { documentIds: ids }),
      settle: (draft, { documents }) =>
        withDocuments(
          draft,
          documents.filter(({ id }) => ids.includes(id)),
        ),
    })
  }
}

function titleOf(name: string | null | undefined): string {
  const title = (name ?? '').replace(/\.[^.]+$/, '').trim()
  return [...(title || name || 'Untitled')].slice(0, limits.titleLength).join('')
}
