/** Where a document of a request is seen as it stands. */
export const documentPath = (id: string, documentId: string): string => `/requests/${id}/documents/${documentId}`
