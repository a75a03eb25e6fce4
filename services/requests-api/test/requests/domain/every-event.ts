import type { SigningEvent } from '@countersign/requests-api/internal/requests/domain/events'
import * as sample from './sample-events.js'

export const { requestId } = sample
export const uploadId = '0190bbbb-0000-7000-8000-000000000001'

const { documentId, fieldId, recipientId, facts, kept, simplified } = sample
const to = { kind: 'recipient', recipientId: recipientId(1), round: 1 } as const
const mail = { mailId: `invitation-${recipientId(1)}-1-0`, kind: 'invitation', to } as const

/** Events that upload streams contain as well. */
export const alsoInUploads: SigningEvent[] = [
  {
    type: 'DocumentRendered',
    data: {
      ...kept(1).data,
      found: [
        { kind: 'signed', text: 'Grace Hopper' },
        { kind: 'signed', text: 'Żółć & 契約' },
      ],
    },
  },
]

/** One event of each type. */
export const everyEvent: SigningEvent[] = [
  { type: 'DocumentUploaded', data: { ...simplified(1), uploadId, ownerId: sample.ownerId } },
  { type: 'UploadedDocumentDiscarded', data: { documentId: documentId(1) } },
  sample.created,
  { type: 'ActorIntroduced', data: { actor: sample.person, ...sample.sender } },
  { type: 'SignatureRequestRenamed', data: { title: 'Żółć & 契約' } },
  { type: 'EmailDetailsWritten', data: { emailSubject: 'Please sign', emailMessage: null } },
  { type: 'AuthenticationRequired', data: {} },
  { type: 'AuthenticationWaived', data: {} },
  { type: 'RemindersTurnedOn', data: {} },
  { type: 'RemindersTurnedOff', data: {} },
  { type: 'ReminderRhythmChosen', data: { everyDays: 7 } },
  { type: 'PeriodChosen', data: { days: 14 } },
  { type: 'DocumentAttached', data: simplified(2) },
  kept(2),
  { type: 'DocumentRemoved', data: { documentId: documentId(2) } },
  { type: 'RenditionAccepted', data: { documentId: documentId(2) } },
  sample.added(1, 'approver', 2),
  { type: 'RecipientRenamed', data: { recipientId: recipientId(1), name: 'Ada Lovelace' } },
  { type: 'RecipientAddressCorrected', data: { recipientId: recipientId(1), email: 'ada@example.com' } },
  { type: 'RecipientRoleChanged', data: { recipientId: recipientId(1), role: 'signer' } },
  { type: 'RecipientMessageWritten', data: { recipientId: recipientId(1), message: 'Dear Ada, page 3 is new.' } },
  { type: 'SigningOrderChanged', data: { recipientId: recipientId(1), order: null } },
  { type: 'RecipientRemoved', data: { recipientId: recipientId(1) } },
  sample.placed(1, 1, { type: 'checkbox', width: 100, height: 30 }),
  { type: 'FieldMoved', data: { fieldId: fieldId(1), x: 1, y: 2, page: 3 } },
  { type: 'FieldResized', data: { fieldId: fieldId(1), width: 100, height: 31 } },
  { type: 'FieldLabelled', data: { fieldId: fieldId(1), label: 'Place of signature' } },
  { type: 'FieldMadeOptional', data: { fieldId: fieldId(1) } },
  { type: 'FieldMadeRequired', data: { fieldId: fieldId(1) } },
  { type: 'FieldFillChosen', data: { fieldId: fieldId(1), fill: null } },
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
  sample.viewed(1),
  sample.consented(1),
  sample.codeRequested(1),
  { type: 'CodeAccepted', data: { ...sample.who(1), number: 1 } },
  { type: 'CodeRefused', data: { ...sample.who(1), number: 1, why: 'wrong', triesLeft: 4 } },
  {
    type: 'FieldsFilled',
    data: {
      recipientId: recipientId(1),
      asksToLook: true,
      values: [
        { fieldId: fieldId(1), value: { kind: 'text', text: 'Żółć & 契約' } },
        { fieldId: fieldId(2), value: { kind: 'date', date: '2026-11-22' } },
        { fieldId: fieldId(3), value: { kind: 'checkbox', ticked: true } },
        { fieldId: fieldId(4), value: sample.typed },
        { fieldId: fieldId(5), value: { kind: 'drawn', sha256: 'd'.repeat(64), size: 900 } },
        {
          fieldId: fieldId(6),
          value: { kind: 'uploaded', sha256: 'e'.repeat(64), size: 9000, mediaType: 'image/png' },
        },
      ],
    },
  },
  sample.signed(1),
  sample.approved(1),
  sample.declined(1),
  {
    type: 'NextRecipientsInvited',
    data: { round: 1, invited: [recipientId(2)], since: '2026-11-22T12:00:00.000Z' },
  },
  { type: 'RecipientsReminded', data: { round: 1, number: 1, reminded: [recipientId(1)] } },
  {
    type: 'EndAnnounced',
    data: { round: 1, expiresAt: '2026-12-21T12:00:00.000Z', warned: [recipientId(1)] },
  },
  sample.expired(1),
  sample.resent(1),
  sample.everyoneActed,
  sample.sealed,
  { type: 'HeadTimestamped', data: { revision: 4, hash: 'b'.repeat(64), token: 'MIIKZQYJKoZIhvcNAQcC' } },
  { type: 'TimestampFailed', data: { attempts: 5, why: 'the timestamp server did not answer', revision: null } },
  {
    type: 'SealingFailed',
    data: { attempt: 1, retryAt: '2026-11-22T12:01:00.000Z', why: 'the store of files was away' },
  },
  { type: 'SealingRetried', data: { attempt: 2 } },
  sample.sealingGivenUp,
  {
    type: 'SignatureRequestCompleted',
    data: {
      certificate: sample.certificate,
      links: [{ recipientId: recipientId(2), tokenHash: 'hash-2' }],
      copies: [1, 2].map((n) => ({ recipientId: recipientId(n), round: 1 })),
    },
  },
  sample.erased,
]
