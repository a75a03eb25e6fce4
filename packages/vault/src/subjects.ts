/** The vault's name for a signature request's key. */
export const requestSubject = (requestId: string): string => `signature-request-${requestId}`

/** The vault's name for the key of an uploaded document, which has one of its own (rule documents-8). */
export const documentSubject = (documentId: string): string => `document-${documentId}`
