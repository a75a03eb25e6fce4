import type {
  AttachedDocumentView,
  DocumentView,
  FieldView,
  ListedRequest,
  RecipientView,
  SealingView,
  SignatureRequestView,
} from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import { finalFiles } from '../views/final-files.js'
import type { DetailedDocument, DetailedField, DetailedRecipient, RequestDetails } from '../views/request-details.js'
import { attentionOf } from '../read-models/lists/attention.js'
import type { ListedRequest as ListedRow } from '../read-models/lists/request-list.js'
import type { FieldValue } from '../domain/field-value.js'
import { warningsOf } from '../domain/document-warnings.js'
import type { DocumentFacts } from '../domain/events.js'
import { known } from '../../kernel/personal.js'
import { keepsSignatures, pdfsShown } from '../domain/signed-pdf.js'
import { warningText } from './documents/warning-texts.js'

// The only conversion between booleans and the wire's 'true' and 'false' (rule calls-2).
export const toFlag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')
export const fromFlag = (flag: 'true' | 'false'): boolean => flag === 'true'

export function toListed(row: ListedRow): ListedRequest {
  const { requestId, title, status, documentIds, updatedAt, sentAt, endsAt, endedAt, progress, erased } = row
  const times = { updatedAt, sentAt, endsAt, endedAt }
  return {
    id: requestId,
    title,
    status,
    documentIds,
    ...times,
    progress,
    attention: attentionOf(row),
    ...(erased && { erased }),
  }
}

/** @param checks progress of unfinished checks, by document id */
export function toRequest(
  request: RequestDetails,
  checks: ReadonlyMap<string, DocumentView['check']> = new Map(),
): SignatureRequestView {
  return {
    id: request.requestId,
    title: request.title,
    status: request.status,
    documentIds: request.documents.map(({ documentId }) => documentId),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    emailSubject: request.emailSubject,
    emailMessage: request.emailMessage,
    requireAuth: toFlag(request.requireAuth),
    sendReminders: toFlag(request.sendReminders),
    expiresInDays: request.expiresInDays,
    ...(request.expiresBy !== null && { expiresBy: request.expiresBy }),
    reminderEveryDays: request.reminderEveryDays,
    sentAt: request.sentAt,
    expiresAt: request.expiresAt,
    ended: request.ended,
    ...(request.erased && { erased: request.erased }),
    sealing: toSealing(request),
    timestampMissing: request.timestampMissing,
    files: finalFiles(request),
    ...(request.missedResult.length > 0 && { missedResult: [...request.missedResult] }),
    documents: request.documents.map((document) =>
      toAttachedDocument(document, request.fields, checks.get(document.documentId) ?? null),
    ),
    recipients: request.recipients.map(toRecipient),
    signatureFields: request.fields.map(toField),
  }
}

/** Null before everyone has acted and once sealing is complete. */
function toSealing({ status, everyoneActed, sealingTrouble }: RequestDetails): SealingView | null {
  if (status !== 'pending' || !everyoneActed) return null
  const { attempts, why, retryAt, givenUpAt = null } = sealingTrouble ?? { attempts: 0, why: null, retryAt: null }
  return { attempts, why, retryAt, givenUpAt }
}

export const toRecipient = ({ recipientId, ...recipient }: DetailedRecipient): RecipientView =>
  asNamed(schemas.RecipientView, { id: recipientId, ...recipient })

export const toField = ({ fieldId, required, value, ...field }: DetailedField): FieldView =>
  asNamed(schemas.FieldView, {
    id: fieldId,
    ...field,
    required: toFlag(required),
    value: value && valueText(value),
  })

/** Picks the schema's properties in its order, so that a repeated call gets the same bytes. */
const asNamed = <View extends object>(schema: { shape: Readonly<Record<keyof View, unknown>> }, view: View): View =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, view[name as keyof View]])) as View

/** A value on the sender's page (rule fields-9): the text entered, or the kind of mark. */
function valueText(value: FieldValue): string {
  switch (value.kind) {
    case 'text':
    case 'typed':
      return value.text
    case 'date':
      return value.date
    case 'checkbox':
      return toFlag(value.ticked)
    default:
      return value.kind
  }
}

/** A document outside a request has no fields, so its signatures count as kept where they can be. */
export function toDocument(facts: DocumentFacts, check: DocumentView['check']): DocumentView {
  const inClear = { originalName: known(facts.originalName), found: known(facts.found) }
  return documentView({ ...facts, ...inClear, ...pdfsShown(facts, undefined) }, [], check)
}

/** @param fields the request's; the number of pages with fields decides if earlier signatures are kept */
function toAttachedDocument(
  document: DetailedDocument,
  fields: readonly Pick<DetailedField, 'documentId' | 'page'>[],
  check: DocumentView['check'],
): AttachedDocumentView {
  const { warningAccepted, madeBySending } = document
  return { ...documentView(document, fields, check), warningAccepted, madeBySending }
}

function documentView(
  document: Omit<DetailedDocument, 'warningAccepted' | 'madeBySending'>,
  fields: Parameters<typeof toAttachedDocument>[1],
  check: DocumentView['check'],
): DocumentView {
  const { documentId, originalName, original, pageCount, rendition, keeps } = document
  const mediaType = document.mediaType as DocumentView['mediaType']
  const kept = keepsSignatures(document, fields)
  const fate = kept ? 'kept' : keeps ? 'too-many-pages' : (rendition.unkept ?? 'readings')
  const warnings = warningsOf(document, kept).map((warning) => ({
    kind: warning.kind,
    text: warningText({ ...warning, mediaType }, fate),
    mustAccept: warning.mustAccept,
  }))
  return {
    id: documentId,
    originalName,
    fileSize: original.size,
    pageCount,
    mediaType,
    sha256: document.pdf.sha256,
    check,
    pictures: rendition.pictures?.pages ?? [],
    before: document.before?.sha256 ?? null,
    warning: warnings[0] ?? null,
    warnings,
  }
}
