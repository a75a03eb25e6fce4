import { z } from 'zod'
import { DocumentView } from './document.js'
import { FieldChange, FieldView, NewField } from './field.js'
import { DocumentValue } from './filled-value.js'
import { Alive, Readiness } from './health.js'
import { OutboxEntry, OutboxMail } from './outbox.js'
import { CodeSent, CodeTry, Declining, Erasing, SigningView, Viewing } from './signing.js'
import { Finishing } from './signing-values.js'
import { NewRecipient, RecipientChange, RecipientView } from './recipient.js'
import {
  AtQuery,
  Cancellation,
  HistoryEntry,
  ListQuery,
  MoreDocuments,
  NewSignatureRequest,
  SignatureRequestChange,
  SignatureRequestSummary,
  SignatureRequestView,
  Stats,
} from './signature-request.js'

/** One HTTP call: what it is for, what it takes, what it answers. `answer: null` is 204; `'bytes'` a file. */
export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with `{name}` for its parameters. */
  path: string
  summary: string
  query?: z.ZodType
  body?: z.ZodType | 'multipart files'
  answer: z.ZodType | 'bytes' | null
  /** What the bytes are, where that is always the same. */
  mediaType?: string
  /** Answers to conditions and ranges (RFC 9110): 304 to If-None-Match, 206 and 416 to Range. */
  conditional?: readonly (206 | 304 | 416)[]
  /** Failing statuses that carry the answer all the same. */
  alsoWith?: readonly number[]
  /** Headers of the answer that a client goes on with. */
  headers?: z.ZodObject
  /** Refusing statuses (docs/rules/errors.md) that this call can end in, besides those that any call can. */
  refusals: readonly number[]
}

const wholeOrPart = [206, 304, 416] as const

const request = '/api/signature-requests/{id}'
/** The token is the only credential. */
const signing = '/api/sign/{token}'

/**
 * Every call there is (rule calls-1). The OpenAPI document is
 * generated from this table, and a test holds it against the routes the server really has.
 */
export const calls = {
  stats: { method: 'get', path: '/api/stats', summary: 'Counts for the dashboard', answer: Stats, refusals: [] },
  listRequests: {
    method: 'get',
    path: '/api/signature-requests',
    summary: 'Requests, newest change first; the next page is in the Link header',
    query: ListQuery,
    answer: z.array(SignatureRequestSummary),
    headers: z.object({
      link: z.string().optional().meta({ description: '`<path>; rel="next"`, where there is one' }),
    }),
    refusals: [],
  },
  readRequest: {
    method: 'get',
    path: request,
    summary: 'One request, whole; as it stood after a revision or at a time, where that is asked for',
    query: AtQuery,
    answer: SignatureRequestView,
    conditional: [304],
    refusals: [404],
  },
  readHistory: {
    method: 'get',
    path: `${request}/events`,
    summary: 'What happened to a request, oldest first',
    answer: z.array(HistoryEntry),
    conditional: [304],
    refusals: [404],
  },
  upload: {
    method: 'post',
    path: '/api/documents/upload',
    summary: "Store up to 10 files, all or none: multipart, repeated 'files' parts",
    body: 'multipart files',
    answer: z.array(DocumentView),
    refusals: [413, 415, 422, 507],
  },
  createRequest: {
    method: 'post',
    path: '/api/signature-requests',
    summary: 'Create a draft',
    body: NewSignatureRequest,
    answer: SignatureRequestView,
    refusals: [404, 409, 422],
  },
  changeRequest: {
    method: 'patch',
    path: request,
    summary: "Change a draft's title, e-mail details and options",
    body: SignatureRequestChange,
    answer: SignatureRequestView,
    refusals: [404, 409],
  },
  deleteRequest: {
    method: 'delete',
    path: request,
    summary: 'Delete a draft, hide a finished request',
    answer: null,
    refusals: [404, 409],
  },
  attachDocuments: {
    method: 'post',
    path: `${request}/documents`,
    summary: 'Attach more uploads to a draft',
    body: MoreDocuments,
    answer: SignatureRequestView,
    refusals: [404, 409, 422],
  },
  removeDocument: {
    method: 'delete',
    path: `${request}/documents/{documentId}`,
    summary: 'Remove a document from a draft, with its fields',
    answer: null,
    refusals: [404, 409],
  },
  acceptRendition: {
    method: 'post',
    path: `${request}/documents/{documentId}/accept-rendition`,
    summary: 'Accept all warnings of a document, which sending waits for',
    answer: SignatureRequestView,
    refusals: [404, 409],
  },
  readShownPdf: {
    method: 'get',
    path: `${request}/documents/{documentId}/pdf`,
    summary: 'A document as the request shows it, frozen from sending on (ranges answered)',
    answer: 'bytes',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404],
  },
  readValues: {
    method: 'get',
    path: `${request}/documents/{documentId}/values`,
    summary: "A document's fields with what was filled in so far, as it will be sealed",
    answer: z.array(DocumentValue),
    refusals: [404],
  },
  readMark: {
    method: 'get',
    path: `${request}/marks/{sha256}`,
    summary: "A drawn signature's strokes as JSON, or an uploaded picture",
    answer: 'bytes',
    refusals: [404],
  },
  addRecipient: {
    method: 'post',
    path: `${request}/recipients`,
    summary: 'Add a recipient to a draft',
    body: NewRecipient,
    answer: RecipientView,
    refusals: [404, 409, 422],
  },
  changeRecipient: {
    method: 'patch',
    path: `${request}/recipients/{recipientId}`,
    summary: "Change a draft's recipient",
    body: RecipientChange,
    answer: RecipientView,
    refusals: [404, 409],
  },
  removeRecipient: {
    method: 'delete',
    path: `${request}/recipients/{recipientId}`,
    summary: 'Remove a recipient from a draft, with the fields',
    answer: null,
    refusals: [404, 409],
  },
  placeField: {
    method: 'post',
    path: `${request}/fields`,
    summary: 'Place a field on a draft',
    body: NewField,
    answer: FieldView,
    refusals: [404, 409, 422],
  },
  changeField: {
    method: 'patch',
    path: `${request}/fields/{fieldId}`,
    summary: 'Move, resize or reassign a field of a draft',
    body: FieldChange,
    answer: FieldView,
    refusals: [404, 409, 422],
  },
  removeField: {
    method: 'delete',
    path: `${request}/fields/{fieldId}`,
    summary: 'Remove a field from a draft',
    answer: null,
    refusals: [404, 409],
  },
  send: {
    method: 'post',
    path: `${request}/send`,
    summary: 'Send a draft for signature; repeated, the same answer and no second mail',
    answer: SignatureRequestView,
    refusals: [404, 409, 422],
  },
  cancel: {
    method: 'post',
    path: `${request}/cancel`,
    summary: 'Cancel a pending request and tell everyone who was contacted',
    body: Cancellation,
    answer: SignatureRequestView,
    refusals: [404, 409],
  },
  erase: {
    method: 'post',
    path: `${request}/erase`,
    summary: 'Erase everything personal of a request that is not pending, for good',
    body: Erasing,
    answer: SignatureRequestView,
    refusals: [404, 409],
  },
  resend: {
    method: 'post',
    path: `${request}/resend`,
    summary: 'Of a pending request: mail again those who have still to act; of an expired one: new links, a new period',
    answer: SignatureRequestView,
    refusals: [404, 409],
  },
  download: {
    method: 'get',
    path: `${request}/download`,
    summary: 'The originals, or what was sealed once it is completed: one file as itself, several as a zip',
    answer: 'bytes',
    conditional: wholeOrPart,
    refusals: [404],
  },
  evidence: {
    method: 'get',
    path: `${request}/evidence`,
    summary: 'Everything that proves a request, as a zip that can be verified without this server',
    answer: 'bytes',
    mediaType: 'application/zip',
    refusals: [404],
  },
  readDocumentFile: {
    method: 'get',
    path: '/api/documents/{id}/file',
    summary: 'The original as uploaded (ranges answered)',
    answer: 'bytes',
    conditional: wholeOrPart,
    refusals: [404],
  },
  readDocumentPdf: {
    method: 'get',
    path: '/api/documents/{id}/pdf',
    summary: 'The PDF shown and signed (ranges answered)',
    answer: 'bytes',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404],
  },
  readSigning: {
    method: 'get',
    path: signing,
    summary: 'What a recipient may see now; little of it while a code is outstanding',
    answer: SigningView,
    refusals: [404, 410],
  },
  sendCode: {
    method: 'post',
    path: `${signing}/code`,
    summary: 'Mail the recipient a code',
    answer: CodeSent,
    refusals: [404, 409, 410],
  },
  verifyCode: {
    method: 'post',
    path: `${signing}/code/verify`,
    summary: 'Try a code; success sets a cookie bound to this token',
    body: CodeTry,
    answer: SigningView,
    refusals: [404, 409, 410],
  },
  reportViewed: {
    method: 'post',
    path: `${signing}/viewed`,
    summary: 'Report the first real interaction, and the consent',
    body: Viewing,
    answer: SigningView,
    refusals: [401, 404, 410],
  },
  readSigningPdf: {
    method: 'get',
    path: `${signing}/documents/{documentId}/pdf`,
    summary: 'A document as it is signed (ranges answered)',
    answer: 'bytes',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [401, 404, 410],
  },
  readSigningMark: {
    method: 'get',
    path: `${signing}/marks/{sha256}`,
    summary: "Somebody's drawn signature as strokes in JSON, or an uploaded picture",
    answer: 'bytes',
    refusals: [401, 404, 410],
  },
  finish: {
    method: 'post',
    path: `${signing}/finish`,
    summary: 'Sign or approve; repeated, the same answer and one effect',
    body: Finishing,
    answer: SigningView,
    refusals: [401, 403, 404, 409, 410, 422],
  },
  decline: {
    method: 'post',
    path: `${signing}/decline`,
    summary: 'Decline, which ends the request for everyone',
    body: Declining,
    answer: SigningView,
    refusals: [401, 404, 409, 410],
  },
  downloadSealed: {
    method: 'get',
    path: `${signing}/download`,
    summary: 'The sealed documents and the certificate, as a zip',
    answer: 'bytes',
    refusals: [401, 404, 409, 410],
  },
  signingEvidence: {
    method: 'get',
    path: `${signing}/evidence`,
    summary: 'The evidence, once the request is completed, as the sender has it',
    answer: 'bytes',
    mediaType: 'application/zip',
    refusals: [401, 404, 409, 410],
  },
  listOutbox: {
    method: 'get',
    path: '/api/outbox',
    summary: 'Mails kept here because no mail server is configured, newest first',
    answer: z.array(OutboxEntry),
    refusals: [404],
  },
  readOutboxMail: { method: 'get', path: '/api/outbox/{id}', summary: 'One mail', answer: OutboxMail, refusals: [404] },
  readOutboxHtml: {
    method: 'get',
    path: '/api/outbox/{id}/html',
    summary: "One mail's HTML, as a page of its own that may run nothing",
    answer: 'bytes',
    mediaType: 'text/html',
    refusals: [404],
  },
  readOutboxEml: {
    method: 'get',
    path: '/api/outbox/{id}/eml',
    summary: 'One mail as an .eml file',
    answer: 'bytes',
    mediaType: 'message/rfc822',
    refusals: [404],
  },
  alive: { method: 'get', path: '/api/health', summary: 'Alive', answer: Alive, refusals: [] },
  ready: {
    method: 'get',
    path: '/api/health/ready',
    summary: 'Every part this server depends on, by name; 503 when calls cannot be answered',
    answer: Readiness,
    alsoWith: [503],
    refusals: [],
  },
  openapi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This document',
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
