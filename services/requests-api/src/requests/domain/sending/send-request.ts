import { type CheckedPages, renderingAfter } from '../checked-pages.js'
import { mustBeAccepted } from '../document-warnings.js'
import type { DocumentFacts } from '../document-facts.js'
import type { RequestEvent } from '../events.js'
import type { Person } from '../../../kernel/person.js'
import { mostDocuments, mostFields } from '../limits.js'
import { refuse } from '../refusal.js'
import { keepsSignatures, pdfToFreeze } from '../signed-pdf.js'
import type { FieldState } from '../field.js'
import type { DocumentState, MaybeRequest, RequestState } from '../state.js'
import type { RecipientState } from '../recipient.js'
import { day, later } from '../../../kernel/moments.js'
import { firstToAct, mustAct } from '../turn.js'
import { draft, existing } from '../require.js'
import { withPeriodAt } from './times.js'
import { known, type Personal } from '../../../kernel/personal.js'

/** The generated document for signers who have no field (rule sending-3). */
export interface SignaturesDocument {
  facts: DocumentFacts
  fields: readonly FieldState[]
}

export interface SendRequest {
  at: string
  sender: Person
  /** Recipients shown when Send was pressed; omitted to skip the check. */
  recipients?: readonly string[] | undefined
  links: readonly { recipientId: string; tokenHash: string }[]
  /** Results of the finished page checks, by document id. */
  checked: ReadonlyMap<string, CheckedPages>
  /** Required if {@link signersWithoutFields} returns anyone; null otherwise. */
  signatures: SignaturesDocument | null
}

export function signersWithoutFields(request: RequestState): RecipientState[] {
  const withField = new Set([...request.fields.values()].map((field) => field.recipientId))
  return [...request.recipients.values()].filter(
    ({ role, recipientId }) => role === 'signer' && !withField.has(recipientId),
  )
}

/** True if the page check found nothing, or its findings are recorded (rule sending-15). */
function isChecked(document: DocumentState, checked: SendRequest['checked']): boolean {
  const found = checked.get(document.documentId)
  return found?.of === document.rendition.sha256 && renderingAfter(document, found) === null
}

/** Validates a draft before sending is prepared; null if it was already sent to the same recipients. */
export function draftToSend(
  state: MaybeRequest,
  { at, checked, recipients }: Pick<SendRequest, 'at' | 'checked' | 'recipients'>,
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
  withPeriodAt(request, at)
  return request
}

/** Sends a draft that passed {@link draftToSend}. */
export function sendDraft(
  request: RequestState,
  { at, sender, links, signatures }: Pick<SendRequest, 'at' | 'sender' | 'links' | 'signatures'>,
): RequestEvent[] {
  const { expiresInDays: days } = withPeriodAt(request, at)
  const events: RequestEvent[] = days === request.expiresInDays ? [] : [{ type: 'PeriodChosen', data: { days } }]
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
      expiresAt: later(at, days * day),
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

/** Refuses recipients other than those the sender saw when pressing Send (rule sending-16). Undefined skips the check. */
export function mustBeFor(state: MaybeRequest, pressedFor: readonly string[] | undefined): void {
  if (!pressedFor) return
  const { recipients, formerNames } = existing(state)
  const seen = new Set(pressedFor)
  const added = [...recipients.values()].filter(({ recipientId }) => !seen.has(recipientId)).map(({ name }) => name)
  const removed = [...seen]
    .filter((id) => !recipients.has(id))
    .map((id) => formerNames.get(id) ?? 'an unknown recipient')
  if (added.length + removed.length === 0) return
  const listed = (names: readonly Personal<string>[]) => names.map((name) => known(name) ?? '').join('\n')
  refuse('recipients-changed', { added: listed(added), removed: listed(removed) })
}
