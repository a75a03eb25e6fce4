import type { SigningEvent } from '@countersign/requests-api/signing/events'
import * as sample from './sample-events.js'

export const { requestId } = sample
export const uploadId = '0190bbbb-0000-7000-8000-000000000001'

const { documentId, fieldId, recipientId, facts, simplified } = sample
const to = { kind: 'recipient', recipientId: recipientId(1), round: 1 } as const
const mail = { mailId: `invitation-${recipientId(1)}-1-0`, kind: 'invitation', to } as const

/** One of every event there is. */
export const everyEvent: SigningEvent[] = [
  { type: 'DocumentUploaded', data: { ...simplified(1), uploadId, ownerId: sample.ownerId } },
  { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } },
  sample.created,
  { type: 'SignatureRequestRenamed', data: { title: 'Żółć & 契約' } },
  { type: 'EmailDetailsWritten', data: { emailSubject: 'Please sign', emailMessage: null } },
  { type: 'AuthenticationRequired', data: {} },
  { type: 'AuthenticationWaived', data: {} },
  { type: 'RemindersTurnedOn', data: {} },
  { type: 'RemindersTurnedOff', data: {} },
  { type: 'DocumentAttached', data: simplified(2) },
  { type: 'DocumentRemoved', data: { documentId: documentId(2) } },
  { type: 'RenditionAccepted', data: { documentId: documentId(2) } },
  sample.added(1, 'approver', 2),
  { type: 'RecipientRenamed', data: { recipientId: recipientId(1), name: 'Ada Lovelace' } },
  { type: 'RecipientAddressCorrected', data: { recipientId: recipientId(1), email: 'ada@example.com' } },
  { type: 'RecipientRoleChanged', data: { recipientId: recipientId(1), role: 'signer' } },
  { type: 'SigningOrderChanged', data: { recipientId: recipientId(1), order: null } },
  { type: 'RecipientRemoved', data: { recipientId: recipientId(1) } },
  sample.placed(1, 1, { type: 'checkbox', width: 100, height: 30 }),
  { type: 'FieldMoved', data: { fieldId: fieldId(1), x: 1, y: 2, page: 3 } },
  { type: 'FieldResized', data: { fieldId: fieldId(1), width: 100, height: 31 } },
  { type: 'FieldReassigned', data: { fieldId: fieldId(1), recipientId: recipientId(2) } },
  { type: 'FieldRemoved', data: { fieldId: fieldId(1) } },
  { type: 'SignaturesDocumentAdded', data: facts(3, { originalName: 'Signatures.pdf' }) },
  sample.sent,
  { type: 'InvitationsRepeated', data: { round: 1, number: 1, invited: [recipientId(1)] } },
  { type: 'MailDelivered', data: { ...mail, attempt: 1, via: 'outbox' } },
  {
    type: 'MailAttemptFailed',
    data: { ...mail, attempt: 1, retryAt: '2026-11-21T12:01:00.000Z', serverSaid: '451 later' },
  },
  { type: 'MailUndeliverable', data: { ...mail, attempt: 6, serverSaid: '550 no' } },
  sample.cancelled,
  sample.deleted,
  sample.hidden,
]
