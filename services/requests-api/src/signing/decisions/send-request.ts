import { type CheckedPages, renderingAfter } from '../checked-pages.js'
import { mustBeAccepted } from '../document-warnings.js'
import type { DocumentFacts, RequestEvent } from '../events.js'
import type { Person } from '../person.js'
import { day, mostDocuments, mostFields } from '../limits.js'
import { refuse } from '../refusal.js'
import { keepsSignatures, pdfToFreeze } from '../signed-pdf.js'
import type { FieldState } from '../field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import type { RecipientState } from '../recipient.js'
import { later } from '../moments.js'
import { firstToAct, mustAct } from '../turn.js'
import { mustBeFor } from './pressed-for.js'
import { draft, existing } from './require.js'

/** The document of ours that signers without a field get one on (rule sending-3). */
export interface SignaturesDocument {
  facts: DocumentFacts
  fields: readonly FieldState[]
}

export interface SendRequest {
  /** When it is sent, ISO 8601. */
  at: string
  sender: Person
  /** The ids of those Send was pressed for; left out, it goes to whom the draft has. */
  recipients?: readonly string[] | undefined
  /** Of every signer and approver: the SHA-256 of the link's token. */
  links: readonly { recipientId: string; tokenHash: string }[]
  /** What the check of each document's pages has found, by the document's id; of those that are finished. */
  checked: ReadonlyMap<string, CheckedPages>
  /** Needed when {@link signersWithoutFields} names anyone; null otherwise. */
  signatures: SignaturesDocument | null
}

/** The signers of a draft that have no field yet, in the order they were added. */
export function signersWithoutFields(request: RequestState): RecipientState[] {
  const withField = new Set([...request.fields.values()].map((field) => field.recipientId))
  return [...request.recipients.values()].filter(
    ({ role, recipientId }) => role === 'signer' && !withField.has(recipientId),
  )
}

/** Whether readers draw a document alike, or its facts say what its check has found (rule sending-15). */
function isChecked(document: DocumentState, checked: SendRequest['checked']): boolean {
  if (document.rendition.pictures) return true
  const found = checked.get(document.documentId)
  return found?.of === document.rendition.sha256 && renderingAfter(document, found) === null
}

/**
 * The draft that Send was pressed for; judged before anything is made for the sending.
 *
 * @returns null where it was sent to the same before: then nothing happens
 * @throws {Refusal} naming what is missing
 */
export function draftToSend(
  state: MaybeRequest,
  { checked, recipients }: Pick<SendRequest, 'checked' | 'recipients'>,
): RequestState | null {
  if (state?.status === 'pending') {
    mustBeFor(existing(state), recipients)
    return null
  }
  const request = draft(state)
  mustBeFor(request, recipients)
  if (request.documents.size === 0) refuse('no-document')
  if (request.recipients.size === 0) refuse('no-recipient')
  if (![...request.recipients.values()].some(mustAct)) refuse('nobody-to-sign')
  if ([...request.documents.values()].some((document) => !isChecked(document, checked))) refuse('not-checked')
  const unaccepted = [...request.documents.values()].filter(
    (document) => !document.accepted && mustBeAccepted(document, keepsSignatures(document, request.fields.values())),
  )
  if (unaccepted.length > 0) refuse('rendition-not-accepted', { documents: unaccepted.length })
  const lacking = signersWithoutFields(request).length
  if (lacking > 0 && request.documents.size >= mostDocuments) refuse('too-many-documents', { most: mostDocuments })
  if (request.fields.size + lacking > mostFields) refuse('too-many-fields', { most: mostFields })
  return request
}

/** Sends what {@link draftToSend} has let pass. */
export function sendDraft(
  request: RequestState,
  { at, sender, links, signatures }: Pick<SendRequest, 'at' | 'sender' | 'links' | 'signatures'>,
): RequestEvent[] {
  const events: RequestEvent[] = []
  if (signatures) {
    events.push({ type: 'SignaturesDocumentAdded', data: signatures.facts })
    for (const field of signatures.fields) events.push({ type: 'FieldPlaced', data: field })
  }
  const signed = [...request.documents.values(), ...(signatures ? [signatures.facts] : [])]
  const fields = [...request.fields.values(), ...(signatures?.fields ?? [])]
  const acting = new Set([...request.recipients.values()].filter(mustAct).map(({ recipientId }) => recipientId))
  events.push({
    type: 'SignatureRequestSent',
    data: {
      round: request.round + 1,
      since: at,
      expiresAt: later(at, request.expiresInDays * day),
      sender,
      documents: signed.map((document) => ({
        documentId: document.documentId,
        sha256: pdfToFreeze(document, fields).sha256,
      })),
      links: links.filter(({ recipientId }) => acting.has(recipientId)),
      invited: firstToAct(request.recipients.values()).map(({ recipientId }) => recipientId),
    },
  })
  return events
}
