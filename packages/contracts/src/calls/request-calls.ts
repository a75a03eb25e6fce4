import type { Call } from './call.js'

const request = '/api/signature-requests/{id}'

const read = { method: 'get', needs: 'requests:read' } as const
const post = { method: 'post', needs: 'requests:write' } as const
const patch = { method: 'patch', needs: 'requests:write' } as const
const remove = { method: 'delete', needs: 'requests:write' } as const
const send = { method: 'post', needs: 'requests:send' } as const

/** Signature requests, for those who send them. */
export const requestCalls = {
  stats: { ...read, path: '/api/stats', answer: 'Stats' },
  listRequests: { ...read, path: '/api/signature-requests', query: 'ListQuery', answer: ['ListedRequest'] },
  countRequests: { ...read, path: '/api/signature-requests/facets', query: 'FacetsQuery', answer: 'Facets' },
  downloads: { ...read, path: '/api/signature-requests/download', query: 'DownloadsQuery', answer: 'bytes' },
  correspondents: {
    method: 'get',
    path: '/api/correspondents',
    needs: 'requests:write',
    query: 'CorrespondentsQuery',
    answer: ['Correspondent'],
  },
  readRequest: { ...read, path: request, query: 'AtQuery', answer: 'SignatureRequestView' },
  readHistory: { ...read, path: `${request}/events`, answer: ['HistoryEntry'] },
  upload: { ...post, path: '/api/documents/upload', body: 'multipart files', answer: ['DocumentView'] },
  prepareConverter: { ...post, path: '/api/documents/prepare', answer: null },
  createRequest: {
    ...post,
    path: '/api/signature-requests',
    body: 'SignatureRequestDraft',
    answer: 'SignatureRequestView',
  },
  changeRequest: { ...patch, path: request, body: 'SignatureRequestChange', answer: 'SignatureRequestView' },
  deleteRequest: { method: 'delete', path: request, needs: 'requests:delete', answer: null },
  attachDocuments: { ...post, path: `${request}/documents`, body: 'MoreDocuments', answer: 'SignatureRequestView' },
  removeDocument: { ...remove, path: `${request}/documents/{documentId}`, answer: null },
  acceptRendition: {
    ...post,
    path: `${request}/documents/{documentId}/accept-rendition`,
    answer: 'SignatureRequestView',
  },
  readShownPdf: { ...read, path: `${request}/documents/{documentId}/pdf`, query: 'PdfQuery', answer: 'bytes' },
  readValues: { ...read, path: `${request}/documents/{documentId}/values`, answer: ['DocumentValue'] },
  readMark: { ...read, path: `${request}/marks/{sha256}`, answer: 'bytes' },
  addRecipient: { ...post, path: `${request}/recipients`, body: 'RecipientDraft', answer: 'RecipientView' },
  changeRecipient: {
    ...patch,
    path: `${request}/recipients/{recipientId}`,
    body: 'RecipientChange',
    answer: 'RecipientView',
  },
  removeRecipient: { ...remove, path: `${request}/recipients/{recipientId}`, answer: null },
  placeField: { ...post, path: `${request}/fields`, body: 'FieldDraft', answer: 'FieldView' },
  changeField: { ...patch, path: `${request}/fields/{fieldId}`, body: 'FieldChange', answer: 'FieldView' },
  removeField: { ...remove, path: `${request}/fields/{fieldId}`, answer: null },
  send: { ...send, path: `${request}/send`, body: 'Sending', answer: 'SignatureRequestView' },
  cancel: { ...send, path: `${request}/cancel`, body: 'Cancellation', answer: 'SignatureRequestView' },
  erase: {
    method: 'post',
    path: `${request}/erase`,
    needs: 'requests:erase',
    recentAuth: true,
    body: 'Erasing',
    answer: 'SignatureRequestView',
  },
  resend: { ...send, path: `${request}/resend`, answer: 'SignatureRequestView' },
  reuse: { ...post, path: `${request}/use-again`, body: 'UsingAgain', answer: 'SignatureRequestView' },
  download: { ...read, path: `${request}/download`, answer: 'bytes' },
  readSealed: { ...read, path: `${request}/sealed/{documentId}`, answer: 'bytes' },
  readCertificate: { ...read, path: `${request}/certificate`, answer: 'bytes' },
  evidence: { ...read, path: `${request}/evidence`, answer: 'bytes' },
  readDocumentFile: { ...read, path: '/api/documents/{id}/file', answer: 'bytes' },
  readDocumentPdf: { ...read, path: '/api/documents/{id}/pdf', query: 'PdfQuery', answer: 'bytes' },
} as const satisfies Record<string, Call>
