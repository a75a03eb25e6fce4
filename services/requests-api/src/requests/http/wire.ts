import type {
  AttachedDocumentView,
  DocumentSummary,
  DocumentView,
  FieldView,
  ListedRequest,
  RecipientView,
  SealingView,
  SignatureRequestView,
} from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import type { z } from 'zod'
import {
  type DetailedDocument,
  type DetailedField,
  type DetailedRecipient,
  finalFiles,
  type RequestDetails,
} from '../views/request-details.js'
import { attentionOf } from '../read-models/lists/attention.js'
import type { ListedRequest as ListedRow } from '../read-models/lists/request-list.js'
import type { FieldValue } from '../domain/field-value.js'
import { warningsOf } from '../domain/document-warnings.js'
import type { DocumentFacts } from '../domain/document-facts.js'
import { known } from '../../kernel/personal.js'
import { keepsSignatures, pdfsShown } from '../domain/signed-pdf.js'
import { warningText } from './documents/warning-texts.js'

/**
 * Picks a schema's members in its order, so that a repeated call gets the same bytes. Optional members without a value
 * stay absent.
 */
export function asNamed<Schema extends z.ZodObject>(schema: Schema, source: z.output<Schema>): z.output<Schema> {
  const members = Object.keys(schema.shape).map((name) => [name, source[name]] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as z.output<Schema>
}

// The only conversion between booleans and the wire's 'true' and 'false' (rule calls-2).
export const toFlag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')
export const fromFlag = (flag: 'true' | 'false'): boolean => flag === 'true'

export const toListed = (row: ListedRow): ListedRequest =>
  asNamed(schemas.ListedRequest, {
    ...row,
    id: row.requestId,
    attention: attentionOf(row),
    erased: row.erased ?? undefined,
  })

/** @param checks progress of unfinished checks, by document id */
export const toRequest = (
  request: RequestDetails,
  checks: ReadonlyMap<string, DocumentView['check']> = new Map(),
): SignatureRequestView =>
  asNamed(schemas.SignatureRequestView, {
    ...request,
    id: request.requestId,
    documentIds: request.documents.map(({ documentId }) => documentId),
    requireAuth: toFlag(request.requireAuth),
    sendReminders: toFlag(request.sendReminders),
    expiresBy: request.expiresBy ?? undefined,
    erased: request.erased ?? undefined,
    sealing: toSealing(request),
    files: finalFiles(request),
    missedResult: request.missedResult.length > 0 ? [...request.missedResult] : undefined,
    documents: request.documents.map((document) =>
      toAttachedDocument(document, request.fields, checks.get(document.documentId) ?? null),
    ),
    recipients: request.recipients.map(toRecipient),
    signatureFields: request.fields.map(toField),
  })

/** Null before everyone has acted and once sealing is complete. */
const toSealing = ({ status, everyoneActed, sealingTrouble }: RequestDetails): SealingView | null =>
  status === 'pending' && everyoneActed
    ? asNamed(schemas.SealingView, { attempts: 0, why: null, retryAt: null, givenUpAt: null, ...sealingTrouble })
    : null

export const toRecipient = ({ recipientId, ...recipient }: DetailedRecipient): RecipientView =>
  asNamed(schemas.RecipientView, { id: recipientId, ...recipient })

export const hasActed = ({ status }: Pick<DetailedRecipient, 'status'>): boolean =>
  status === 'signed' || status === 'approved'

export const toField = ({ fieldId, required, value, ...field }: DetailedField): FieldView =>
  asNamed(schemas.FieldView, {
    id: fieldId,
    ...field,
    required: toFlag(required),
    value: value && valueText(value),
  })

/** A value on the sender's page (rule fields-9): the text entered, or the kind of mark. */
export function valueText(value: FieldValue): string {
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

type Unattached = Omit<DetailedDocument, 'warningAccepted' | 'madeBySending'>

/** A document outside a request has no fields, so its signatures count as kept where they can be. */
export function toDocument(facts: DocumentFacts, check: DocumentView['check']): DocumentView {
  const inClear = { originalName: known(facts.originalName), found: known(facts.found) }
  return documentView({ ...facts, ...inClear, ...pdfsShown(facts, undefined) }, [], check)
}

/** @param fields the request's; the number of pages with fields decides if earlier signatures are kept */
const toAttachedDocument = (
  document: DetailedDocument,
  fields: RequestDetails['fields'],
  check: DocumentView['check'],
): AttachedDocumentView =>
  asNamed(schemas.AttachedDocumentView, { ...document, ...documentView(document, fields, check) })

export const toDocumentSummary = ({ documentId, original, pdf, ...facts }: Unattached): DocumentSummary =>
  asNamed(schemas.DocumentSummary, { id: documentId, fileSize: original.size, sha256: pdf.sha256, ...facts })

function documentView(
  document: Unattached,
  fields: RequestDetails['fields'],
  check: DocumentView['check'],
): DocumentView {
  const mediaType = document.mediaType as DocumentView['mediaType']
  const { rendition, keeps } = document
  const kept = keepsSignatures(document, fields)
  const fate = kept ? 'kept' : keeps ? 'too-many-pages' : (rendition.unkept ?? 'readings')
  const warnings = warningsOf(document, kept).map((warning) =>
    asNamed(schemas.DocumentWarning, { ...warning, text: warningText({ ...warning, mediaType }, fate) }),
  )
  return asNamed(schemas.DocumentView, {
    ...toDocumentSummary(document),
    mediaType,
    check,
    pictures: rendition.pictures?.pages ?? [],
    before: document.before?.sha256 ?? null,
    warning: warnings[0] ?? null,
    warnings,
  })
}
