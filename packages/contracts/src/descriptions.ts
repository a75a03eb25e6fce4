import type { CallName, SchemaName } from './calls/index.js'

/** Details of a call for the OpenAPI document. */
export interface Description {
  summary: string
  /** Of a file. */
  mediaTypes?: readonly string[]
  /** For conditional and range requests (RFC 9110): 304 to If-None-Match, 206 and 416 to Range. */
  conditional?: readonly (206 | 304 | 416)[]
  /** Error statuses that still return the regular body. */
  alsoWith?: readonly number[]
  headers?: SchemaName
  /** Error statuses specific to this call (docs/rules/errors.md). */
  refusals: readonly number[]
}

const wholeOrPart = [206, 304, 416] as const
const pdf = ['application/pdf']
const zip = ['application/zip']
const originals = [
  ...pdf,
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]
const mark = ['image/png', 'image/jpeg', 'application/json']

export const descriptions: Readonly<Record<CallName, Description>> = {
  me: { summary: 'The current user with permissions; pages embed it', refusals: [] },
  authOptions: { summary: 'The mode of the installation, and how people sign in', refusals: [] },
  readSetup: { summary: 'Check a claim link, and read values that prefill the form', refusals: [403, 409] },
  claim: {
    summary: 'Create the first account, which owns the installation, and sign in',
    refusals: [403, 409, 410, 422],
  },
  beginEnrollment: {
    summary: 'Begin to register the first credentials by the link of a claim, an invitation or a recovery',
    refusals: [403, 409, 410],
  },
  passkeyOptions: { summary: 'Options of a passkey prompt, for signing in or confirming', refusals: [] },
  signInByPasskey: { summary: 'Sign in with a passkey', refusals: [410] },
  signInByPassword: { summary: 'Check address and password; mostly a second factor follows', refusals: [] },
  secondFactor: { summary: 'Finish signing in with a second factor', refusals: [410] },
  confirmAgain: {
    summary: 'Prove again that the signed-in person is present; the fifth failure ends the session',
    refusals: [404, 410],
  },
  recover: { summary: 'Register new credentials by a recovery link, and sign in', refusals: [410, 422] },
  signOut: { summary: 'Sign out; answers alike without a session', refusals: [] },
  forgotPassword: { summary: 'Email a link that sets a new password; the same answer for every address', refusals: [] },
  readReset: { summary: 'Check a reset link', refusals: [410] },
  resetPassword: { summary: 'Set a new password by a reset link', refusals: [410, 422] },
  changeMe: { summary: 'Rename the signed-in person', refusals: [404] },
  readMethods: { summary: 'The ways in which the signed-in person can sign in', refusals: [404] },
  setPassword: { summary: 'Set or change the password; a change ends all other sessions', refusals: [404, 409, 422] },
  removePassword: { summary: 'Remove the password, with authenticator app and recovery codes', refusals: [404, 409] },
  newPasskeyOptions: { summary: 'Options of a prompt that creates a passkey', refusals: [404, 409] },
  addPasskey: { summary: 'Add a passkey', refusals: [404, 409, 410, 422] },
  relabelPasskey: { summary: 'Rename a passkey', refusals: [404] },
  removePasskey: { summary: 'Remove a passkey', refusals: [404, 409] },
  addAuthenticator: {
    summary: 'Offer the secret of a new authenticator app; nothing changes until it is confirmed',
    refusals: [404, 409],
  },
  confirmAuthenticator: {
    summary: 'Add the offered authenticator app, and issue recovery codes',
    refusals: [404, 409, 410, 422],
  },
  removeAuthenticator: { summary: 'Remove the authenticator app and the recovery codes', refusals: [404, 409] },
  issueRecoveryCodes: { summary: 'Replace the recovery codes', refusals: [404, 409] },
  listSessions: { summary: 'The sessions of the signed-in person, one per device', refusals: [404] },
  endOtherSessions: { summary: 'End all other sessions', refusals: [404] },
  endSession: { summary: 'End one session; ending the current one signs out', refusals: [404] },
  changeTeam: { summary: 'Rename the team', refusals: [404] },
  listMembers: { summary: 'The members of the team with their roles, by name', refusals: [404, 409] },
  changeRole: { summary: 'Give a member another role', refusals: [404, 409] },
  removeMember: { summary: 'Remove a member, and end their sessions', refusals: [404, 409] },
  listInvitations: { summary: 'The invitations that wait or have lapsed, the newest first', refusals: [404, 409] },
  invite: { summary: 'Invite an address by email; an open invitation to it stays', refusals: [404, 409, 429] },
  repeatInvitation: { summary: 'Send the link of an invitation again', refusals: [404, 409, 410, 429] },
  withdrawInvitation: { summary: 'End an invitation', refusals: [404, 409] },
  readInvitation: { summary: 'Read the invitation of a link', refusals: [409, 410] },
  acceptInvitation: {
    summary: 'Join the team by the link of an invitation: with a new account, or as the signed-in person',
    refusals: [401, 403, 409, 410, 422],
  },
  stats: { summary: 'Counts for the dashboard', headers: 'CatchingUp', refusals: [] },
  listRequests: {
    summary: 'Requests ordered by one of their times; the Link header names the next page',
    headers: 'NextPage',
    refusals: [],
  },
  countRequests: {
    summary: 'Counts per status, up to 1,000; null if a search matches more than 2,000',
    headers: 'CatchingUp',
    refusals: [],
  },
  downloads: {
    summary: 'Downloads of several requests as one zip with a folder each; a text file lists those without a download',
    mediaTypes: zip,
    refusals: [404],
  },
  correspondents: {
    summary: 'Earlier recipients, most recent first, at most eight',
    refusals: [],
  },
  readRequest: {
    summary: 'One request, optionally as of a revision or a time',
    conditional: [304],
    refusals: [404],
  },
  readHistory: { summary: 'The history of a request, oldest first', conditional: [304], refusals: [404] },
  upload: {
    summary: "Store up to 10 files, all or none: multipart, repeated 'files' parts",
    refusals: [413, 415, 422, 507],
  },
  prepareConverter: {
    summary: 'Load what an upload needs in advance, with the Word converter if memory suffices; answers at once',
    refusals: [],
  },
  createRequest: { summary: 'Create a draft', refusals: [404, 409, 422] },
  changeRequest: { summary: "Change a draft's title, email details and options", refusals: [404, 409] },
  deleteRequest: { summary: 'Delete a draft, hide a finished request', refusals: [404, 409] },
  attachDocuments: { summary: 'Attach more uploads to a draft', refusals: [404, 409, 422] },
  removeDocument: { summary: 'Remove a document from a draft, with its fields', refusals: [404, 409] },
  acceptRendition: { summary: 'Accept all warnings of a document, as sending requires', refusals: [404, 409] },
  readShownPdf: {
    summary: 'A document as the request shows it, frozen once sent (supports ranges)',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readValues: { summary: "A document's fields with their values so far, as they will be sealed", refusals: [404] },
  readMark: {
    summary: "A drawn signature's strokes as JSON, or an uploaded picture",
    mediaTypes: mark,
    refusals: [404],
  },
  addRecipient: { summary: 'Add a recipient to a draft', refusals: [404, 409, 422] },
  changeRecipient: { summary: "Change a draft's recipient", refusals: [404, 409] },
  removeRecipient: { summary: 'Remove a recipient from a draft, with the fields', refusals: [404, 409] },
  placeField: { summary: 'Place a field on a draft', refusals: [404, 409, 422] },
  changeField: { summary: 'Move, resize or reassign a field of a draft', refusals: [404, 409, 422] },
  removeField: { summary: 'Remove a field from a draft', refusals: [404, 409] },
  send: {
    summary: 'Send a draft for signature; a repeated call sends no second email',
    refusals: [404, 409, 422],
  },
  cancel: { summary: 'Cancel a pending request and tell everyone who was contacted', refusals: [404, 409] },
  erase: { summary: 'Permanently erase the personal data of a request that is not pending', refusals: [404, 409] },
  resend: {
    summary:
      'Email the remaining recipients of a pending request again, or reopen an expired one with new links and a new period',
    refusals: [404, 409],
  },
  reuse: {
    summary: 'Make a new draft from a request: title, texts, options, documents, recipients and fields',
    refusals: [404, 409],
  },
  download: {
    summary: 'The originals, or the sealed files once completed; several files come as a zip',
    mediaTypes: [...originals, ...zip],
    conditional: wholeOrPart,
    refusals: [404],
  },
  readSealed: {
    summary: 'One sealed document of a completed request',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readCertificate: {
    summary: 'The certificate of a completed request',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  evidence: {
    summary: 'The evidence of a request, a zip that can be verified without this server',
    mediaTypes: zip,
    refusals: [404],
  },
  readDocumentFile: {
    summary: 'The original as uploaded (supports ranges)',
    mediaTypes: originals,
    conditional: wholeOrPart,
    refusals: [404],
  },
  readDocumentPdf: {
    summary: 'The PDF that is shown and signed (supports ranges)',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readSigning: {
    summary: 'The signing page of a recipient; only title and sender until a required code is entered',
    refusals: [404, 410],
  },
  sendCode: { summary: 'Email the recipient a code', refusals: [404, 409, 410] },
  verifyCode: { summary: 'Try a code; success sets a cookie bound to this token', refusals: [404, 409, 410] },
  reportViewed: { summary: 'Report the first real interaction, and the consent', refusals: [401, 404, 410] },
  readSigningPdf: {
    summary: 'A document as it is signed (supports ranges)',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  readSigningMark: {
    summary: "A drawn signature's strokes as JSON, or an uploaded picture",
    mediaTypes: mark,
    refusals: [401, 404, 410],
  },
  finish: {
    summary: 'Sign or approve; a repeated call has no further effect',
    refusals: [401, 403, 404, 409, 410, 422],
  },
  decline: { summary: 'Decline, which ends the request for everyone', refusals: [401, 404, 409, 410] },
  downloadSealed: {
    summary: 'The sealed documents and the certificate, as a zip',
    mediaTypes: zip,
    refusals: [401, 404, 409, 410],
  },
  readSigningSealed: {
    summary: 'One sealed document of a completed request',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  readSigningCertificate: {
    summary: 'The certificate of a completed request',
    mediaTypes: pdf,
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  signingEvidence: {
    summary: 'The evidence of a completed request, as the sender gets it',
    mediaTypes: zip,
    refusals: [401, 404, 409, 410],
  },
  listOutbox: { summary: 'Emails kept because no mail server is configured, newest first', refusals: [404] },
  readOutboxMail: { summary: 'One email', refusals: [404] },
  readOutboxHtml: {
    summary: 'The HTML of an email, as a page without scripts',
    mediaTypes: ['text/html'],
    refusals: [404],
  },
  readOutboxEml: { summary: 'One email as an .eml file', mediaTypes: ['message/rfc822'], refusals: [404] },
  alive: { summary: 'Alive', refusals: [] },
  ready: {
    summary: 'The status, for operators with every part; 503 if calls cannot be answered',
    alsoWith: [503],
    refusals: [],
  },
  openapi: { summary: 'This document', refusals: [] },
}
