/** The stream that holds a signature request's history. */
export const requestStream = (requestId: string): string => `signature-request-${requestId}`

/** The stream of one upload call. */
export const uploadStream = (uploadId: string): string => `upload-${uploadId}`

/**
 * Whose key seals an event: a request's events are sealed under the request's own key; an uploaded document has a key of
 * its own, since it may end up in any request or in none (rule documents-8).
 */
export function streamSubject(stream: string, event: { type: string; data: object }): string {
  const { documentId } = event.data as { documentId?: string }
  return stream.startsWith('upload-') ? `document-${documentId}` : stream
}
