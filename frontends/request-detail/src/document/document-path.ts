export const documentPath = (id: string, documentId: string): string => `/requests/${id}/documents/${documentId}`
