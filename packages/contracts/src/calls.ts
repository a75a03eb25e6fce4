import type { z } from 'zod'
import type * as schemas from './schemas/index.js'

type Schemas = typeof schemas
export type SchemaName = { [Name in keyof Schemas]: Schemas[Name] extends z.ZodType ? Name : never }[keyof Schemas]

export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with `{name}` for its parameters. */
  path: string
  /** `link` requires the token of a recipient's link. */
  needs: 'anyone' | 'link'
  query?: SchemaName
  body?: SchemaName | 'multipart files'
  /** `[Name]` is a list, `null` status 204, and `'bytes'` a file. */
  answer: SchemaName | readonly [SchemaName] | 'bytes' | null
}

const request = '/api/signature-requests/{id}'
const signing = '/api/sign/{token}'

/**
 * All API calls (rule calls-1): the client, the server's routes and checks, and the OpenAPI document derive from this table.
 * Schemas are referenced by name, so that browsers load the table without zod.
 */
export const calls = {
  me: { method: 'get', path: '/api/me', needs: 'anyone', answer: 'Me' },
  stats: { method: 'get', path: '/api/stats', needs: 'anyone', answer: 'Stats' },
  listRequests: {
    method: 'get',
    path: '/api/signature-requests',
    needs: 'anyone',
    query: 'ListQuery',
    answer: ['ListedRequest'],
  },
  countRequests: {
    method: 'get',
    path: '/api/signature-requests/facets',
    needs: 'anyone',
    query: 'FacetsQuery',
    answer: 'Facets',
  },
  downloads: {
    method: 'get',
    path: '/api/signature-requests/download',
    needs: 'anyone',
    query: 'DownloadsQuery',
    answer: 'bytes',
  },
  correspondents: {
    method: 'get',
    path: '/api/correspondents',
    needs: 'anyone',
    query: 'CorrespondentsQuery',
    answer: ['Correspondent'],
  },
  readRequest: { method: 'get', path: request, needs: 'anyone', query: 'AtQuery', answer: 'SignatureRequestView' },
  readHistory: { method: 'get', path: `${request}/events`, needs: 'anyone', answer: ['HistoryEntry'] },
  upload: {
    method: 'post',
    path: '/api/documents/upload',
    needs: 'anyone',
    body: 'multipart files',
    answer: ['DocumentView'],
  },
  prepareConverter: { method: 'post', path: '/api/documents/prepare', needs: 'anyone', answer: null },
  createRequest: {
    method: 'post',
    path: '/api/signature-requests',
    needs: 'anyone',
    body: 'NewSignatureRequest',
    answer: 'SignatureRequestView',
  },
  changeRequest: {
    method: 'patch',
    path: request,
    needs: 'anyone',
    body: 'SignatureRequestChange',
    answer: 'SignatureRequestView',
  },
  deleteRequest: { method: 'delete', path: request, needs: 'anyone', answer: null },
  attachDocuments: {
    method: 'post',
    path: `${request}/documents`,
    needs: 'anyone',
    body: 'MoreDocuments',
    answer: 'SignatureRequestView',
  },
  removeDocument: { method: 'delete', path: `${request}/documents/{documentId}`, needs: 'anyone', answer: null },
  acceptRendition: {
    method: 'post',
    path: `${request}/documents/{documentId}/accept-rendition`,
    needs: 'anyone',
    answer: 'SignatureRequestView',
  },
  readShownPdf: {
    method: 'get',
    path: `${request}/documents/{documentId}/pdf`,
    needs: 'anyone',
    query: 'PdfQuery',
    answer: 'bytes',
  },
  readValues: {
    method: 'get',
    path: `${request}/documents/{documentId}/values`,
    needs: 'anyone',
    answer: ['DocumentValue'],
  },
  readMark: { method: 'get', path: `${request}/marks/{sha256}`, needs: 'anyone', answer: 'bytes' },
  addRecipient: {
    method: 'post',
    path: `${request}/recipients`,
    needs: 'anyone',
    body: 'NewRecipient',
    answer: 'RecipientView',
  },
  changeRecipient: {
    method: 'patch',
    path: `${request}/recipients/{recipientId}`,
    needs: 'anyone',
    body: 'RecipientChange',
    answer: 'RecipientView',
  },
  removeRecipient: { method: 'delete', path: `${request}/recipients/{recipientId}`, needs: 'anyone', answer: null },
  placeField: { method: 'post', path: `${request}/fields`, needs: 'anyone', body: 'NewField', answer: 'FieldView' },
  changeField: {
    method: 'patch',
    path: `${request}/fields/{fieldId}`,
    needs: 'anyone',
    body: 'FieldChange',
    answer: 'FieldView',
  },
  removeField: { method: 'delete', path: `${request}/fields/{fieldId}`, needs: 'anyone', answer: null },
  send: {
    method: 'post',
    path: `${request}/send`,
    needs: 'anyone',
    body: 'Sending',
    answer: 'SignatureRequestView',
  },
  cancel: {
    method: 'post',
    path: `${request}/cancel`,
    needs: 'anyone',
    body: 'Cancellation',
    answer: 'SignatureRequestView',
  },
  erase: { method: 'post', path: `${request}/erase`, needs: 'anyone', body: 'Erasing', answer: 'SignatureRequestView' },
  resend: { method: 'post', path: `${request}/resend`, needs: 'anyone', answer: 'SignatureRequestView' },
  reuse: {
    method: 'post',
    path: `${request}/use-again`,
    needs: 'anyone',
    body: 'UsingAgain',
    answer: 'SignatureRequestView',
  },
  download: { method: 'get', path: `${request}/download`, needs: 'anyone', answer: 'bytes' },
  readSealed: { method: 'get', path: `${request}/sealed/{documentId}`, needs: 'anyone', answer: 'bytes' },
  readCertificate: { method: 'get', path: `${request}/certificate`, needs: 'anyone', answer: 'bytes' },
  evidence: { method: 'get', path: `${request}/evidence`, needs: 'anyone', answer: 'bytes' },
  readDocumentFile: { method: 'get', path: '/api/documents/{id}/file', needs: 'anyone', answer: 'bytes' },
  readDocumentPdf: {
    method: 'get',
    path: '/api/documents/{id}/pdf',
    needs: 'anyone',
    query: 'PdfQuery',
    answer: 'bytes',
  },
  readSigning: { method: 'get', path: signing, needs: 'link', answer: 'SigningView' },
  sendCode: { method: 'post', path: `${signing}/code`, needs: 'link', answer: 'CodeSent' },
  verifyCode: { method: 'post', path: `${signing}/code/verify`, needs: 'link', body: 'CodeTry', answer: 'SigningView' },
  reportViewed: { method: 'post', path: `${signing}/viewed`, needs: 'link', body: 'Viewing', answer: 'SigningView' },
  readSigningPdf: {
    method: 'get',
    path: `${signing}/documents/{documentId}/pdf`,
    needs: 'link',
    query: 'PdfQuery',
    answer: 'bytes',
  },
  readSigningMark: { method: 'get', path: `${signing}/marks/{sha256}`, needs: 'link', answer: 'bytes' },
  finish: { method: 'post', path: `${signing}/finish`, needs: 'link', body: 'Finishing', answer: 'SigningView' },
  decline: { method: 'post', path: `${signing}/decline`, needs: 'link', body: 'Declining', answer: 'SigningView' },
  downloadSealed: { method: 'get', path: `${signing}/download`, needs: 'link', answer: 'bytes' },
  readSigningSealed: { method: 'get', path: `${signing}/sealed/{documentId}`, needs: 'link', answer: 'bytes' },
  readSigningCertificate: { method: 'get', path: `${signing}/certificate`, needs: 'link', answer: 'bytes' },
  signingEvidence: { method: 'get', path: `${signing}/evidence`, needs: 'link', answer: 'bytes' },
  listOutbox: { method: 'get', path: '/api/outbox', needs: 'anyone', answer: ['OutboxEntry'] },
  readOutboxMail: { method: 'get', path: '/api/outbox/{id}', needs: 'anyone', answer: 'OutboxMail' },
  readOutboxHtml: { method: 'get', path: '/api/outbox/{id}/html', needs: 'anyone', answer: 'bytes' },
  readOutboxEml: { method: 'get', path: '/api/outbox/{id}/eml', needs: 'anyone', answer: 'bytes' },
  alive: { method: 'get', path: '/api/health', needs: 'anyone', answer: 'Alive' },
  ready: { method: 'get', path: '/api/health/ready', needs: 'anyone', answer: 'Readiness' },
  openapi: { method: 'get', path: '/api/openapi.json', needs: 'anyone', answer: 'OpenApi' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

type BodyOf<Name extends CallName> = (typeof calls)[Name] extends { body: infer Body extends SchemaName } ? Body : never
type QueryOf<Name extends CallName> = (typeof calls)[Name] extends { query: infer Query extends SchemaName }
  ? Query
  : never

/** Query as the client sends it, before defaults. */
export type CallQueryInput<Name extends CallName> = z.input<Schemas[QueryOf<Name>]>
/** Body as the client sends it, before defaults. */
export type CallBodyInput<Name extends CallName> = z.input<Schemas[BodyOf<Name>]>
/** Body as the server receives it, validated and with defaults. */
export type CallBody<Name extends CallName> = z.output<Schemas[BodyOf<Name>]>
/** Query as the server receives it, validated and with defaults. */
export type CallQuery<Name extends CallName> = z.output<Schemas[QueryOf<Name>]>
/** JSON response; `null` without a body, `never` for bytes. */
export type CallResponse<Name extends CallName> = ResponseBy<(typeof calls)[Name]['answer']>
type ResponseBy<Described> = Described extends SchemaName
  ? z.output<Schemas[Described]>
  : Described extends readonly [infer One extends SchemaName]
    ? z.output<Schemas[One]>[]
    : Described extends null
      ? null
      : never
