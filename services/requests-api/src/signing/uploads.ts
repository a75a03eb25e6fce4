import type { DocumentFacts, UploadEvent } from './events.js'

/** One upload call's documents: which are there, and whether they were discarded since. */
export type UploadState = ReadonlyMap<string, 'kept' | 'discarded'>

export const noUpload: UploadState = new Map()

export function evolveUpload(state: UploadState, event: UploadEvent): UploadState {
  return new Map(state).set(event.data.documentId, event.type === 'DocumentUploaded' ? 'kept' : 'discarded')
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

/** Lets go of a document that no request uses (decisions, Documents: after 24 hours). */
export function discardUploadedDocument(state: UploadState, { documentId }: { documentId: string }): UploadEvent[] {
  return state.get(documentId) === 'kept' ? [{ type: 'UploadedDocumentDiscarded', data: { documentId } }] : []
}
