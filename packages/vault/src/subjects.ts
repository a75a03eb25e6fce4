export const requestSubject = (requestId: string): string => `signature-request-${requestId}`

/** Uploaded documents have a separate key (rule documents-8). */
export const documentSubject = (documentId: string): string => `document-${documentId}`

export const personSubject = (personId: string): string => `person-${personId}`
