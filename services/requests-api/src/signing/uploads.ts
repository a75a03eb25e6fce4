import type { DocumentFacts, Rendered, UploadEvent } from './events.js'
import { isOfBefore, renditionOf } from './renderings.js'

/** One upload call's documents: which are there, which of them come of before renditions, and which were discarded since. */
export type UploadState = ReadonlyMap<string, 'kept' | 'of-before' | 'discarded'>

export const noUpload: UploadState = new Map()

export function evolveUpload(state: UploadState, event: UploadEvent): UploadState {
  return new Map(state).set(event.data.documentId, become(event))
}

function become(event: UploadEvent): 'kept' | 'of-before' | 'discarded' {
  switch (event.type) {
    case 'DocumentUploaded':
      return isOfBefore(event.data) ? 'of-before' : 'kept'
    case 'DocumentRendered':
      return 'kept'
    case 'UploadedDocumentDiscarded':
      return 'discarded'
  }
}

export interface UploadDocuments {
  uploadId: string
  ownerId: string
  documents: readonly DocumentFacts[]
}

/** Stores a call's documents, all of them; a call that was stored already stays as it is. */
export function uploadDocuments(state: UploadState, { uploadId, ownerId, documents }: UploadDocuments): UploadEvent[] {
  if (state.size > 0) return []
  return documents.map((facts) => ({ type: 'DocumentUploaded', data: { ...facts, uploadId, ownerId } }))
}

/** Lets go of a document that no request uses (rule documents-10). */
export function discardUploadedDocument(state: UploadState, { documentId }: { documentId: string }): UploadEvent[] {
  const isThere = state.has(documentId) && state.get(documentId) !== 'discarded'
  return isThere ? [{ type: 'UploadedDocumentDiscarded', data: { documentId } }] : []
}

/** An upload of before was written anew. One that has a rendition, or is not there any more, stays as it is. */
export function recordUploadsRendering(
  state: UploadState,
  { documentId, ...rendered }: Rendered & { documentId: string },
): UploadEvent[] {
  if (state.get(documentId) !== 'of-before') return []
  return [{ type: 'DocumentRendered', data: { documentId, ...renditionOf(rendered) } }]
}
