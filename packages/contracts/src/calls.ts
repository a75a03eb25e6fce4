import type { z } from 'zod'
import type * as schemas from './schemas/index.js'
import type { Permission } from './types.js'

type Schemas = typeof schemas
export type SchemaName = { [Name in keyof Schemas]: Schemas[Name] extends z.ZodType ? Name : never }[keyof Schemas]

export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with `{name}` for its parameters. */
  path: string
  /** A permission, or: `link` the token of a recipient's link, `session` any signed-in person, `operator` an operator. */
  needs: Permission | 'anyone' | 'link' | 'session' | 'operator'
  /** Restricts `anyone` to installations with or without an owner; in others, the call needs a caller (rule access-9). */
  anyoneIf?: 'claimed' | 'unclaimed'
  /** Requires proof, at most ten minutes old, that the session's owner is present (rule access-14). */
  recentAuth?: true
  query?: SchemaName
  body?: SchemaName | 'multipart files'
  /** `[Name]` is a list, `null` status 204, and `'bytes'` a file. */
  answer: SchemaName | readonly [SchemaName] | 'bytes' | null
  /** Of a successful answer, if not 200 or 204. */
  status?: 202
}

const request = '/api/signature-requests/{id}'
const signing = '/api/sign/{token}'

/**
 * All API calls (rule calls-1): the client, the server's routes and checks, and the OpenAPI document derive from this table.
 * Schemas are referenced by name, so that browsers load the table without zod.
 */
export const calls = {
  me: { method: 'get', path: '/api/me', needs: 'session', answer: 'Me' },
  authOptions: { method: 'get', path: '/api/auth/options', needs: 'anyone', answer: 'AuthOptions' },
  readSetup: { method: 'post', path: '/api/setup/read', needs: 'anyone', body: 'SetupReading', answer: 'Setup' },
  claim: { method: 'post', path: '/api/setup/claim', needs: 'anyone', body: 'Claiming', answer: 'Me' },
  beginEnrollment: {
    method: 'post',
    path: '/api/auth/enrol',
    needs: 'anyone',
    body: 'BeginningEnrollment',
    answer: 'EnrollmentOffer',
  },
  passkeyOptions: {
    method: 'post',
    path: '/api/auth/passkey/options',
    needs: 'anyone',
    anyoneIf: 'claimed',
    answer: 'PasskeyOptions',
  },
  signInByPasskey: {
    method: 'post',
    path: '/api/auth/passkey',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'PasskeySignIn',
    answer: 'Me',
  },
  signInByPassword: {
    method: 'post',
    path: '/api/auth/password',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'PasswordSignIn',
    answer: 'SignInStep',
  },
  secondFactor: {
    method: 'post',
    path: '/api/auth/second-factor',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'SecondFactor',
    answer: 'Me',
  },
  confirmAgain: { method: 'post', path: '/api/auth/again', needs: 'session', body: 'Confirming', answer: 'Confirmed' },
  recover: {
    method: 'post',
    path: '/api/auth/recover',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'Recovering',
    answer: 'Me',
  },
  signOut: { method: 'post', path: '/api/auth/sign-out', needs: 'anyone', anyoneIf: 'claimed', answer: null },
  forgotPassword: {
    method: 'post',
    path: '/api/auth/forgot',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'Forgetting',
    answer: null,
    status: 202,
  },
  readReset: {
    method: 'post',
    path: '/api/auth/reset/read',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'ResetReading',
    answer: 'ResetTarget',
  },
  resetPassword: {
    method: 'post',
    path: '/api/auth/reset',
    needs: 'anyone',
    anyoneIf: 'claimed',
    body: 'Resetting',
    answer: null,
  },
  changeMe: { method: 'patch', path: '/api/me', needs: 'session', body: 'MeChange', answer: 'Me' },
  readMethods: { method: 'get', path: '/api/me/methods', needs: 'session', answer: 'MethodsView' },
  setPassword: {
    method: 'post',
    path: '/api/me/password',
    needs: 'session',
    recentAuth: true,
    body: 'SettingPassword',
    answer: null,
  },
  removePassword: { method: 'delete', path: '/api/me/password', needs: 'session', recentAuth: true, answer: null },
  newPasskeyOptions: {
    method: 'post',
    path: '/api/me/passkeys/options',
    needs: 'session',
    answer: 'PasskeyOptions',
  },
  addPasskey: {
    method: 'post',
    path: '/api/me/passkeys',
    needs: 'session',
    recentAuth: true,
    body: 'AddingPasskey',
    answer: ['PasskeyView'],
  },
  relabelPasskey: {
    method: 'patch',
    path: '/api/me/passkeys/{id}',
    needs: 'session',
    body: 'RelabellingPasskey',
    answer: null,
  },
  removePasskey: {
    method: 'delete',
    path: '/api/me/passkeys/{id}',
    needs: 'session',
    recentAuth: true,
    answer: null,
  },
  addAuthenticator: {
    method: 'post',
    path: '/api/me/authenticator',
    needs: 'session',
    recentAuth: true,
    answer: 'AuthenticatorOffer',
  },
  confirmAuthenticator: {
    method: 'post',
    path: '/api/me/authenticator/confirm',
    needs: 'session',
    recentAuth: true,
    body: 'ConfirmingAuthenticator',
    answer: 'RecoveryCodes',
  },
  removeAuthenticator: {
    method: 'delete',
    path: '/api/me/authenticator',
    needs: 'session',
    recentAuth: true,
    answer: null,
  },
  issueRecoveryCodes: {
    method: 'post',
    path: '/api/me/recovery-codes',
    needs: 'session',
    recentAuth: true,
    answer: 'RecoveryCodes',
  },
  listSessions: { method: 'get', path: '/api/me/sessions', needs: 'session', answer: ['SessionView'] },
  endOtherSessions: { method: 'delete', path: '/api/me/sessions', needs: 'session', recentAuth: true, answer: null },
  endSession: { method: 'delete', path: '/api/me/sessions/{ref}', needs: 'session', answer: null },
  changeTeam: {
    method: 'patch',
    path: '/api/teams/{id}',
    needs: 'team:manage',
    body: 'TeamChange',
    answer: 'TeamView',
  },
  stats: { method: 'get', path: '/api/stats', needs: 'requests:read', answer: 'Stats' },
  listRequests: {
    method: 'get',
    path: '/api/signature-requests',
    needs: 'requests:read',
    query: 'ListQuery',
    answer: ['ListedRequest'],
  },
  countRequests: {
    method: 'get',
    path: '/api/signature-requests/facets',
    needs: 'requests:read',
    query: 'FacetsQuery',
    answer: 'Facets',
  },
  downloads: {
    method: 'get',
    path: '/api/signature-requests/download',
    needs: 'requests:read',
    query: 'DownloadsQuery',
    answer: 'bytes',
  },
  correspondents: {
    method: 'get',
    path: '/api/correspondents',
    needs: 'requests:write',
    query: 'CorrespondentsQuery',
    answer: ['Correspondent'],
  },
  readRequest: {
    method: 'get',
    path: request,
    needs: 'requests:read',
    query: 'AtQuery',
    answer: 'SignatureRequestView',
  },
  readHistory: { method: 'get', path: `${request}/events`, needs: 'requests:read', answer: ['HistoryEntry'] },
  upload: {
    method: 'post',
    path: '/api/documents/upload',
    needs: 'requests:write',
    body: 'multipart files',
    answer: ['DocumentView'],
  },
  prepareConverter: { method: 'post', path: '/api/documents/prepare', needs: 'requests:write', answer: null },
  createRequest: {
    method: 'post',
    path: '/api/signature-requests',
    needs: 'requests:write',
    body: 'NewSignatureRequest',
    answer: 'SignatureRequestView',
  },
  changeRequest: {
    method: 'patch',
    path: request,
    needs: 'requests:write',
    body: 'SignatureRequestChange',
    answer: 'SignatureRequestView',
  },
  deleteRequest: { method: 'delete', path: request, needs: 'requests:delete', answer: null },
  attachDocuments: {
    method: 'post',
    path: `${request}/documents`,
    needs: 'requests:write',
    body: 'MoreDocuments',
    answer: 'SignatureRequestView',
  },
  removeDocument: {
    method: 'delete',
    path: `${request}/documents/{documentId}`,
    needs: 'requests:write',
    answer: null,
  },
  acceptRendition: {
    method: 'post',
    path: `${request}/documents/{documentId}/accept-rendition`,
    needs: 'requests:write',
    answer: 'SignatureRequestView',
  },
  readShownPdf: {
    method: 'get',
    path: `${request}/documents/{documentId}/pdf`,
    needs: 'requests:read',
    query: 'PdfQuery',
    answer: 'bytes',
  },
  readValues: {
    method: 'get',
    path: `${request}/documents/{documentId}/values`,
    needs: 'requests:read',
    answer: ['DocumentValue'],
  },
  readMark: { method: 'get', path: `${request}/marks/{sha256}`, needs: 'requests:read', answer: 'bytes' },
  addRecipient: {
    method: 'post',
    path: `${request}/recipients`,
    needs: 'requests:write',
    body: 'NewRecipient',
    answer: 'RecipientView',
  },
  changeRecipient: {
    method: 'patch',
    path: `${request}/recipients/{recipientId}`,
    needs: 'requests:write',
    body: 'RecipientChange',
    answer: 'RecipientView',
  },
  removeRecipient: {
    method: 'delete',
    path: `${request}/recipients/{recipientId}`,
    needs: 'requests:write',
    answer: null,
  },
  placeField: {
    method: 'post',
    path: `${request}/fields`,
    needs: 'requests:write',
    body: 'NewField',
    answer: 'FieldView',
  },
  changeField: {
    method: 'patch',
    path: `${request}/fields/{fieldId}`,
    needs: 'requests:write',
    body: 'FieldChange',
    answer: 'FieldView',
  },
  removeField: { method: 'delete', path: `${request}/fields/{fieldId}`, needs: 'requests:write', answer: null },
  send: {
    method: 'post',
    path: `${request}/send`,
    needs: 'requests:send',
    body: 'Sending',
    answer: 'SignatureRequestView',
  },
  cancel: {
    method: 'post',
    path: `${request}/cancel`,
    needs: 'requests:send',
    body: 'Cancellation',
    answer: 'SignatureRequestView',
  },
  erase: {
    method: 'post',
    path: `${request}/erase`,
    needs: 'requests:erase',
    recentAuth: true,
    body: 'Erasing',
    answer: 'SignatureRequestView',
  },
  resend: { method: 'post', path: `${request}/resend`, needs: 'requests:send', answer: 'SignatureRequestView' },
  reuse: {
    method: 'post',
    path: `${request}/use-again`,
    needs: 'requests:write',
    body: 'UsingAgain',
    answer: 'SignatureRequestView',
  },
  download: { method: 'get', path: `${request}/download`, needs: 'requests:read', answer: 'bytes' },
  readSealed: { method: 'get', path: `${request}/sealed/{documentId}`, needs: 'requests:read', answer: 'bytes' },
  readCertificate: { method: 'get', path: `${request}/certificate`, needs: 'requests:read', answer: 'bytes' },
  evidence: { method: 'get', path: `${request}/evidence`, needs: 'requests:read', answer: 'bytes' },
  readDocumentFile: { method: 'get', path: '/api/documents/{id}/file', needs: 'requests:read', answer: 'bytes' },
  readDocumentPdf: {
    method: 'get',
    path: '/api/documents/{id}/pdf',
    needs: 'requests:read',
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
  listOutbox: { method: 'get', path: '/api/outbox', needs: 'operator', answer: ['OutboxEntry'] },
  readOutboxMail: { method: 'get', path: '/api/outbox/{id}', needs: 'operator', answer: 'OutboxMail' },
  readOutboxHtml: { method: 'get', path: '/api/outbox/{id}/html', needs: 'operator', answer: 'bytes' },
  readOutboxEml: { method: 'get', path: '/api/outbox/{id}/eml', needs: 'operator', answer: 'bytes' },
  alive: { method: 'get', path: '/api/health', needs: 'anyone', answer: 'Alive' },
  ready: { method: 'get', path: '/api/health/ready', needs: 'anyone', answer: 'Readiness' },
  openapi: { method: 'get', path: '/api/openapi.json', needs: 'anyone', anyoneIf: 'unclaimed', answer: 'OpenApi' },
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
