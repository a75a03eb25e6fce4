import type { CallName, SchemaName } from './calls.js'

/** Details of a call for the OpenAPI document. */
export interface Description {
  summary: string
  /** Omitted if it varies. */
  mediaType?: string
  /** For conditional and range requests (RFC 9110): 304 to If-None-Match, 206 and 416 to Range. */
  conditional?: readonly (206 | 304 | 416)[]
  /** Error statuses that still return the regular body. */
  alsoWith?: readonly number[]
  headers?: SchemaName
  /** Error statuses specific to this call (docs/rules/errors.md). */
  refusals: readonly number[]
}

const wholeOrPart = [206, 304, 416] as const

export const descriptions: Readonly<Record<CallName, Description>> = {
  me: { summary: 'Who is there, and what they may do; pages have it written into them', refusals: [] },
  stats: { summary: 'Counts for the dashboard', headers: 'CatchingUp', refusals: [] },
  listRequests: {
    summary: 'Requests in the order of one of their times; the next page is in the Link header',
    headers: 'NextPage',
    refusals: [],
  },
  countRequests: {
    summary: 'How many requests there are of each status, up to 1,000; null where words find more than 2,000',
    headers: 'CatchingUp',
    refusals: [],
  },
  downloads: {
    summary:
      'What the downloads of several requests have, in one zip: a folder each; what is not in it stands in a text',
    mediaType: 'application/zip',
    refusals: [404],
  },
  correspondents: {
    summary: 'People who were written to before, who was written to last first, eight at most',
    refusals: [],
  },
  readRequest: {
    summary: 'One request, whole; as it stood after a revision or at a time, where that is asked for',
    conditional: [304],
    refusals: [404],
  },
  readHistory: { summary: 'What happened to a request, oldest first', conditional: [304], refusals: [404] },
  upload: {
    summary: "Store up to 10 files, all or none: multipart, repeated 'files' parts",
    refusals: [413, 415, 422, 507],
  },
  prepareConverter: {
    summary:
      'Word files may come soon: the converter is started where it has to be and memory suffices; answered at once',
    refusals: [],
  },
  createRequest: { summary: 'Create a draft', refusals: [404, 409, 422] },
  changeRequest: { summary: "Change a draft's title, e-mail details and options", refusals: [404, 409] },
  deleteRequest: { summary: 'Delete a draft, hide a finished request', refusals: [404, 409] },
  attachDocuments: { summary: 'Attach more uploads to a draft', refusals: [404, 409, 422] },
  removeDocument: { summary: 'Remove a document from a draft, with its fields', refusals: [404, 409] },
  acceptRendition: { summary: 'Accept all warnings of a document, which sending waits for', refusals: [404, 409] },
  readShownPdf: {
    summary: 'A document as the request shows it, frozen from sending on (ranges answered)',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readValues: { summary: "A document's fields with what was filled in so far, as it will be sealed", refusals: [404] },
  readMark: { summary: "A drawn signature's strokes as JSON, or an uploaded picture", refusals: [404] },
  addRecipient: { summary: 'Add a recipient to a draft', refusals: [404, 409, 422] },
  changeRecipient: { summary: "Change a draft's recipient", refusals: [404, 409] },
  removeRecipient: { summary: 'Remove a recipient from a draft, with the fields', refusals: [404, 409] },
  placeField: { summary: 'Place a field on a draft', refusals: [404, 409, 422] },
  changeField: { summary: 'Move, resize or reassign a field of a draft', refusals: [404, 409, 422] },
  removeField: { summary: 'Remove a field from a draft', refusals: [404, 409] },
  send: {
    summary: 'Send a draft for signature; repeated, the same answer and no second mail',
    refusals: [404, 409, 422],
  },
  cancel: { summary: 'Cancel a pending request and tell everyone who was contacted', refusals: [404, 409] },
  erase: { summary: 'Erase everything personal of a request that is not pending, for good', refusals: [404, 409] },
  resend: {
    summary: 'Of a pending request: mail again those who have still to act; of an expired one: new links, a new period',
    refusals: [404, 409],
  },
  reuse: {
    summary:
      'Make a new draft of a request: its title, texts, options, documents, recipients and the fields of its signers',
    refusals: [404, 409],
  },
  download: {
    summary: 'The originals, or what was sealed once it is completed: one file as itself, several as a zip',
    conditional: wholeOrPart,
    refusals: [404],
  },
  readSealed: {
    summary: 'One sealed document by itself, once the request is completed',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readCertificate: {
    summary: 'The certificate by itself, once the request is completed',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  evidence: {
    summary: 'Everything that proves a request, as a zip that can be verified without this server',
    mediaType: 'application/zip',
    refusals: [404],
  },
  readDocumentFile: {
    summary: 'The original as uploaded (ranges answered)',
    conditional: wholeOrPart,
    refusals: [404],
  },
  readDocumentPdf: {
    summary: 'The PDF shown and signed (ranges answered)',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [404, 409],
  },
  readSigning: {
    summary: 'What a recipient may see now; little of it while a code is outstanding',
    refusals: [404, 410],
  },
  sendCode: { summary: 'Mail the recipient a code', refusals: [404, 409, 410] },
  verifyCode: { summary: 'Try a code; success sets a cookie bound to this token', refusals: [404, 409, 410] },
  reportViewed: { summary: 'Report the first real interaction, and the consent', refusals: [401, 404, 410] },
  readSigningPdf: {
    summary: 'A document as it is signed (ranges answered)',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  readSigningMark: {
    summary: "Somebody's drawn signature as strokes in JSON, or an uploaded picture",
    refusals: [401, 404, 410],
  },
  finish: {
    summary: 'Sign or approve; repeated, the same answer and one effect',
    refusals: [401, 403, 404, 409, 410, 422],
  },
  decline: { summary: 'Decline, which ends the request for everyone', refusals: [401, 404, 409, 410] },
  downloadSealed: { summary: 'The sealed documents and the certificate, as a zip', refusals: [401, 404, 409, 410] },
  readSigningSealed: {
    summary: 'One sealed document by itself, once the request is completed',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  readSigningCertificate: {
    summary: 'The certificate by itself, once the request is completed',
    mediaType: 'application/pdf',
    conditional: wholeOrPart,
    refusals: [401, 404, 409, 410],
  },
  signingEvidence: {
    summary: 'The evidence, once the request is completed, as the sender has it',
    mediaType: 'application/zip',
    refusals: [401, 404, 409, 410],
  },
  listOutbox: { summary: 'Mails kept here because no mail server is configured, newest first', refusals: [404] },
  readOutboxMail: { summary: 'One mail', refusals: [404] },
  readOutboxHtml: {
    summary: "One mail's HTML, as a page of its own that may run nothing",
    mediaType: 'text/html',
    refusals: [404],
  },
  readOutboxEml: { summary: 'One mail as an .eml file', mediaType: 'message/rfc822', refusals: [404] },
  alive: { summary: 'Alive', refusals: [] },
  ready: {
    summary: 'Every part this server depends on, by name; 503 when calls cannot be answered',
    alsoWith: [503],
    refusals: [],
  },
  openapi: { summary: 'This document', refusals: [] },
}
