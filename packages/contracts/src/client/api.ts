import type {
  CodeSent,
  DocumentValue,
  FieldChange,
  FieldView,
  Finishing,
  HistoryEntry,
  NewField,
  NewRecipient,
  NewSignatureRequest,
  OutboxEntry,
  OutboxMail,
  RecipientChange,
  RecipientView,
  SignatureRequestChange,
  SignatureRequestSummary,
  SignatureRequestView,
  SigningView,
} from '../types.js'
import { apiJson, apiRequest } from './request.js'

const requests = '/api/signature-requests'
const of = (id: string, ...rest: string[]) => [requests, id, ...rest].join('/')
const sign = (token: string, ...rest: string[]) => ['/api/sign', token, ...rest].join('/')

/** One page of the list, and where the next one is. */
export interface RequestPage {
  requests: SignatureRequestSummary[]
  /** Path of the next page; null at the end. */
  next: string | null
}

/** The keys under which reads are kept: joined by slashes they are the path (rule calls-9). */
export const queryKeys = {
  stats: ['/api/stats'],
  requests: [requests],
  request: (id: string) => [requests, id],
  history: (id: string) => [requests, id, 'events'],
  values: (id: string, documentId: string) => [requests, id, 'documents', documentId, 'values'],
  /** @param at a revision of the history */
  requestAt: (id: string, at: number) => [requests, `${id}?at=${at}`],
  signing: (token: string) => ['/api/sign', token],
  outbox: ['/api/outbox'],
  outboxMail: (id: string) => ['/api/outbox', id],
} as const

/** The calls of the product, typed. Each throws {@link ApiError} for anything but a success. */
export const api = {
  /** @param path of the page: the list's own path, or a page's `next` */
  listRequests: async (path: string = requests): Promise<RequestPage> => {
    const response = await apiRequest('GET', path)
    return { requests: (await response.json()) as SignatureRequestSummary[], next: nextLink(response) }
  },
  readRequest: (id: string) => apiJson<SignatureRequestView>('GET', of(id)),
  readHistory: (id: string) => apiJson<HistoryEntry[]>('GET', of(id, 'events')),
  createRequest: (request: NewSignatureRequest) => apiJson<SignatureRequestView>('POST', requests, request),
  changeRequest: (id: string, change: SignatureRequestChange) => apiJson<SignatureRequestView>('PATCH', of(id), change),
  deleteRequest: (id: string) => apiRequest('DELETE', of(id)),
  attachDocuments: (id: string, documentIds: string[]) =>
    apiJson<SignatureRequestView>('POST', of(id, 'documents'), { documentIds }),
  removeDocument: (id: string, documentId: string) => apiRequest('DELETE', of(id, 'documents', documentId)),
  acceptRendition: (id: string, documentId: string) =>
    apiJson<SignatureRequestView>('POST', of(id, 'documents', documentId, 'accept-rendition')),
  readValues: (id: string, documentId: string) =>
    apiJson<DocumentValue[]>('GET', of(id, 'documents', documentId, 'values')),
  addRecipient: (id: string, recipient: NewRecipient) =>
    apiJson<RecipientView>('POST', of(id, 'recipients'), recipient),
  changeRecipient: (id: string, recipientId: string, change: RecipientChange) =>
    apiJson<RecipientView>('PATCH', of(id, 'recipients', recipientId), change),
  removeRecipient: (id: string, recipientId: string) => apiRequest('DELETE', of(id, 'recipients', recipientId)),
  placeField: (id: string, field: NewField) => apiJson<FieldView>('POST', of(id, 'fields'), field),
  changeField: (id: string, fieldId: string, change: FieldChange) =>
    apiJson<FieldView>('PATCH', of(id, 'fields', fieldId), change),
  removeField: (id: string, fieldId: string) => apiRequest('DELETE', of(id, 'fields', fieldId)),
  send: (id: string) => apiJson<SignatureRequestView>('POST', of(id, 'send')),
  cancel: (id: string, reason: string) => apiJson<SignatureRequestView>('POST', of(id, 'cancel'), { reason }),
  erase: (id: string, reason: string) => apiJson<SignatureRequestView>('POST', of(id, 'erase'), { reason }),
  resend: (id: string) => apiJson<SignatureRequestView>('POST', of(id, 'resend')),
  readRequestAt: (id: string, at: number) => apiJson<SignatureRequestView>('GET', `${of(id)}?at=${at}`),
  readSigning: (token: string) => apiJson<SigningView>('GET', sign(token)),
  sendCode: (token: string) => apiJson<CodeSent>('POST', sign(token, 'code')),
  verifyCode: (token: string, code: string) => apiJson<SigningView>('POST', sign(token, 'code', 'verify'), { code }),
  reportViewed: (token: string, consent?: true) =>
    apiJson<SigningView>('POST', sign(token, 'viewed'), consent ? { consent } : {}),
  finish: (token: string, finishing: Finishing) => apiJson<SigningView>('POST', sign(token, 'finish'), finishing),
  decline: (token: string, reason: string) => apiJson<SigningView>('POST', sign(token, 'decline'), { reason }),
  listOutbox: () => apiJson<OutboxEntry[]>('GET', '/api/outbox'),
  readOutboxMail: (id: string) => apiJson<OutboxMail>('GET', `/api/outbox/${id}`),
}

/** Addresses a browser opens by itself: downloads, pictures' sources, a mail's HTML. */
export const addresses = {
  download: (requestId: string) => of(requestId, 'download'),
  evidence: (requestId: string) => of(requestId, 'evidence'),
  signingEvidence: (token: string) => sign(token, 'evidence'),
  signingPdf: (token: string, documentId: string) => sign(token, 'documents', documentId, 'pdf'),
  signingMark: (token: string, sha256: string) => sign(token, 'marks', sha256),
  signingDownload: (token: string) => sign(token, 'download'),
  shownPdf: (requestId: string, documentId: string) => of(requestId, 'documents', documentId, 'pdf'),
  mark: (requestId: string, sha256: string) => of(requestId, 'marks', sha256),
  documentFile: (documentId: string) => `/api/documents/${documentId}/file`,
  documentPdf: (documentId: string) => `/api/documents/${documentId}/pdf`,
  outboxHtml: (mailId: string) => `/api/outbox/${mailId}/html`,
  outboxEml: (mailId: string) => `/api/outbox/${mailId}/eml`,
}

function nextLink(response: Response): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
}
