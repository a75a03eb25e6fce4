import type { Bytes, RequestEvent } from '../signing/events.js'
import type { SealedDocument } from '../signing/course-events.js'
import { known } from '../signing/personal.js'
import { changeOnItsWay } from './details-on-the-way.js'
import type { DetailedDocument, DetailedField, DetailedRecipient, SealingTrouble } from './detailed-parts.js'
import { detailedDocument, renderedIn } from './detailed-documents.js'
import { isNoticed } from '../read-models/noticed.js'
import type { Happened } from '../read-models/projection.js'
import { statusesAfter } from '../read-models/recipient-status.js'
import type { RequestStatus } from '../read-models/request-list.js'

export type { DetailedDocument, DetailedField, DetailedRecipient, SealingTrouble } from './detailed-parts.js'
export type { RecipientStatus } from '../read-models/recipient-status.js'

/** Everything a page about one request shows. */
export interface RequestDetails {
  requestId: string
  ownerId: string
  /** Revision of the last event in it: the same revision is the same answer. */
  revision: number
  title: string | null
  status: RequestStatus
  emailSubject: string | null
  emailMessage: string | null
  requireAuth: boolean
  sendReminders: boolean
  createdAt: string
  updatedAt: string
  sentAt: string | null
  expiresAt: string | null
  ended: { at: string; reason: string | null } | null
  /** Who declined. */
  endedBy: string | null
  /** Signers and approvers have all acted. */
  everyoneActed: boolean
  sealingTrouble: SealingTrouble | null
  /** A timestamp was wanted and could not be had. */
  timestampMissing: boolean
  sealed: SealedDocument[]
  certificate: Bytes | null
  /** When and why everything personal was erased. */
  erased: { at: string; reason: string } | null
  documents: DetailedDocument[]
  recipients: DetailedRecipient[]
  fields: DetailedField[]
}

/** The details after an event; null where nothing is to be seen (any more). */
export function evolveDetails(details: RequestDetails | null, happened: Happened<RequestEvent>): RequestDetails | null {
  const { event } = happened
  if (event.type === 'SignatureRequestCreated') return created(event.data, happened)
  if (event.type === 'DraftDeleted' || event.type === 'SignatureRequestHidden' || !details) return null
  const changes = change(details, event, happened.at)
  const updatedAt = isNoticed(event) ? happened.at : details.updatedAt
  const recipients = statusesAfter(changes.recipients ?? details.recipients, event, happened.at)
  return { ...details, ...changes, recipients, revision: happened.revision, updatedAt }
}

function created(
  data: Extract<RequestEvent, { type: 'SignatureRequestCreated' }>['data'],
  { at, revision }: Happened,
): RequestDetails {
  return {
    ...data,
    revision,
    title: known(data.title),
    status: 'draft',
    emailSubject: null,
    emailMessage: null,
    createdAt: at,
    updatedAt: at,
    sentAt: null,
    expiresAt: null,
    ended: null,
    endedBy: null,
    everyoneActed: false,
    sealingTrouble: null,
    timestampMissing: false,
    sealed: [],
    certificate: null,
    erased: null,
    documents: [],
    recipients: [],
    fields: [],
  }
}

function change(details: RequestDetails, event: RequestEvent, at: string): Partial<RequestDetails> {
  const { documents, recipients, fields } = details
  switch (event.type) {
    case 'SignatureRequestRenamed':
      return { title: known(event.data.title) }
    case 'EmailDetailsWritten':
      return { emailSubject: known(event.data.emailSubject), emailMessage: known(event.data.emailMessage) }
    case 'AuthenticationRequired':
      return { requireAuth: true }
    case 'AuthenticationWaived':
      return { requireAuth: false }
    case 'RemindersTurnedOn':
      return { sendReminders: true }
    case 'RemindersTurnedOff':
      return { sendReminders: false }
    case 'DocumentAttached':
    case 'SignaturesDocumentAdded':
      return { documents: [...documents, detailedDocument(event.data, event.type === 'SignaturesDocumentAdded')] }
    case 'DocumentRendered':
      return { documents: renderedIn(documents, event.data) }
    case 'DocumentRemoved':
      return {
        documents: documents.filter(({ documentId }) => documentId !== event.data.documentId),
        fields: fields.filter(({ documentId }) => documentId !== event.data.documentId),
      }
    case 'RenditionAccepted':
      return {
        documents: documents.map((document) =>
          document.documentId === event.data.documentId ? { ...document, warningAccepted: true } : document,
        ),
      }
    case 'RecipientAdded': {
      const { name, email, ...rest } = event.data
      const added = { ...rest, name: known(name), email: known(email), status: 'pending' as const, changedAt: null }
      return { recipients: [...recipients, added] }
    }
    case 'RecipientRenamed':
      return { recipients: amend(recipients, event.data.recipientId, { name: known(event.data.name) }) }
    case 'RecipientAddressCorrected':
      return { recipients: amend(recipients, event.data.recipientId, { email: known(event.data.email) }) }
    case 'RecipientRoleChanged':
    case 'SigningOrderChanged':
      return { recipients: amend(recipients, event.data.recipientId, event.data) }
    case 'RecipientRemoved':
      return {
        recipients: recipients.filter(({ recipientId }) => recipientId !== event.data.recipientId),
        fields: fields.filter(({ recipientId }) => recipientId !== event.data.recipientId),
      }
    case 'FieldPlaced':
      return { fields: [...fields, { ...event.data, value: null }] }
    case 'FieldMoved':
    case 'FieldResized':
    case 'FieldReassigned':
      return {
        fields: fields.map((field) => (field.fieldId === event.data.fieldId ? { ...field, ...event.data } : field)),
      }
    case 'FieldRemoved':
      return { fields: fields.filter(({ fieldId }) => fieldId !== event.data.fieldId) }
    case 'SignatureRequestSent':
      return { status: 'pending', sentAt: at, expiresAt: event.data.expiresAt }
    case 'PersonalDataErased':
      return erased(details, event.data.reason, at)
    default:
      return changeOnItsWay(details, event, at)
  }
}

/** What is left once everything personal is gone: what happened and when, to nobody in particular. */
function erased(details: RequestDetails, reason: string, at: string): Partial<RequestDetails> {
  const { documents, recipients, fields, ended } = details
  return {
    erased: { at, reason },
    title: null,
    emailSubject: null,
    emailMessage: null,
    ended: ended && { ...ended, reason: null },
    documents: documents.map((document) => ({ ...document, originalName: null, found: null })),
    recipients: recipients.map((recipient) => ({ ...recipient, name: null, email: null })),
    fields: fields.map((field) => ({ ...field, value: null })),
  }
}

function amend(
  recipients: DetailedRecipient[],
  recipientId: string,
  changes: Partial<DetailedRecipient>,
): DetailedRecipient[] {
  return recipients.map((recipient) =>
    recipient.recipientId === recipientId ? { ...recipient, ...changes } : recipient,
  )
}
