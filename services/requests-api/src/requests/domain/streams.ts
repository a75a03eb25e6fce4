import type { RequestEvent, UploadEvent } from './events.js'

type Stream<Event> = string & { readonly events?: Event }

export const requestStream = (requestId: string): Stream<RequestEvent> => `signature-request-${requestId}`

export const uploadStream = (uploadId: string): Stream<UploadEvent> => `upload-${uploadId}`

/** Uploaded documents have separate keys, because each may end up in any request or in none (rule documents-8). */
export function streamSubject(stream: string, event: { type: string; data: object }): string {
  const { documentId } = event.data as { documentId?: string }
  return stream.startsWith('upload-') ? `document-${documentId}` : stream
}
