import { type CheckedPages, renderingAfter } from './checked-pages.js'
import type { DocumentFacts } from './document-facts.js'
import type { EventNamed, UploadEvent } from './events.js'

type Uploaded = EventNamed<'DocumentUploaded'>['data']

/** Null after a document was discarded. */
export type UploadState = ReadonlyMap<string, Uploaded | null>

export const noUpload: UploadState = new Map()

export function evolveUpload(state: UploadState, event: UploadEvent): UploadState {
  const { documentId } = event.data
  switch (event.type) {
    case 'DocumentUploaded':
      return new Map(state).set(documentId, event.data)
    case 'DocumentRendered': {
      const before = state.get(documentId)
      return before ? new Map(state).set(documentId, { ...before, ...event.data }) : state
    }
    case 'UploadedDocumentDiscarded':
      return new Map(state).set(documentId, null)
  }
}

export function uploadDocuments(
  state: UploadState,
  { uploadId, ownerId, documents }: { uploadId: string; ownerId: string; documents: readonly DocumentFacts[] },
): UploadEvent[] {
  if (state.size > 0) return []
  return documents.map((facts) => ({ type: 'DocumentUploaded', data: { ...facts, uploadId, ownerId } }))
}

/** Rule documents-10. */
export function discardUploadedDocument(state: UploadState, { documentId }: { documentId: string }): UploadEvent[] {
  return state.get(documentId) ? [{ type: 'UploadedDocumentDiscarded', data: { documentId } }] : []
}

/** Records the page check's changes (ADR 0112). */
export function recordUploadsRendering(
  state: UploadState,
  { documentId, checked }: { documentId: string; checked: CheckedPages },
): UploadEvent[] {
  const document = state.get(documentId)
  const rendered = document && renderingAfter(document, checked)
  return rendered ? [{ type: 'DocumentRendered', data: { documentId, ...rendered } }] : []
}
