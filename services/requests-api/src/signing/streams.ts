import type { RequestEvent, UploadEvent } from './events.js'

/** A stream's name, and which events it has. */
type Stream<Event> = string & { readonly events?: Event }

/** The stream that holds a signature request's history. */
export const requestStream = (requestId: string): Stream<RequestEvent> => `signature-request-${requestId}`

/** The stream of one upload call. */
export const uploadStream = (uploadId: string): Stream<UploadEvent> => `upload-${uploadId}`

/**
 * Whose key seals an event: a request's events are sealed under the request's own key; an uploaded document has a key of
 * its own, since it may end up in any request or in none (rule documents-8).
 */
export function streamSubject(stream: string, event: { type: string; data: object }): string {
  const { documentId } = event.data as { documentId?: string }
  return stream.startsWith('upload-') ? `document-${documentId}` : stream
}
