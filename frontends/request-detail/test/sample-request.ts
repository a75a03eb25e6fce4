import type {
  AttachedDocumentView,
  FieldView,
  HistoryEntry,
  RecipientView,
  SignatureRequestView,
} from '@countersign/contracts'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'

export const id = '019a1fef-4920-761b-8e79-0a71734e05c4'

export const recipient = (over: Partial<RecipientView>): RecipientView =>
  sampleRecipient({ id: over.name ?? 'ada', status: 'sent', ...over })

export const ada = recipient({ status: 'signed', changedAt: '2026-11-17T16:05:00Z' })
export const grace = recipient({ name: 'Grace Hopper', email: 'grace@example.com', status: 'viewed' })
export const katherine = recipient({ name: 'Katherine Johnson', email: 'katherine@example.com', role: 'approver' })
export const mary = recipient({ name: 'Mary Jackson', email: 'mary@example.com', role: 'cc', status: 'pending' })

export const document = (over: Partial<AttachedDocumentView> = {}): AttachedDocumentView =>
  sampleDocument({ id: over.originalName ?? 'agreement', ...over })

export const field = (over: Partial<FieldView> = {}): FieldView =>
  sampleField({
    id: `${over.type ?? 'signature'}-${over.page ?? 1}`,
    documentId: 'agreement',
    recipientId: ada.id,
    x: 12,
    y: 40,
    ...over,
  })

/** A pending request; one of three recipients has acted. */
export const request = (over: Partial<SignatureRequestView> = {}): SignatureRequestView => ({
  id,
  title: 'Consulting Agreement',
  status: 'pending',
  documentIds: ['agreement'],
  createdAt: '2026-11-17T15:31:00Z',
  updatedAt: '2026-11-18T09:12:00Z',
  emailSubject: 'Please sign: Consulting Agreement',
  emailMessage: 'Dear Grace,\n\nplease sign.',
  requireAuth: 'false',
  sendReminders: 'true',
  expiresInDays: 30,
  reminderEveryDays: 3,
  sentAt: '2026-11-17T15:48:00Z',
  expiresAt: '2026-12-17T15:48:00Z',
  ended: null,
  documents: [document()],
  recipients: [ada, grace, katherine, mary],
  signatureFields: [field(), field({ type: 'date', y: 62 })],
  ...over,
})

const entry = (revision: number, type: string, text: string, kind: HistoryEntry['kind'] = 'draft'): HistoryEntry => ({
  revision,
  at: `2026-11-17T15:${30 + revision}:00Z`,
  type,
  kind,
  actor: { kind: 'owner', id: 'owner' },
  text,
  hash: String(revision).repeat(64).slice(0, 64),
})

export const history: readonly HistoryEntry[] = [
  entry(1, 'SignatureRequestCreated', 'Ada Lovelace created the request'),
  entry(2, 'DocumentAttached', '“Consulting Agreement.pdf” was added'),
  entry(3, 'RecipientAdded', 'Grace Hopper was added as a signer'),
  entry(4, 'FieldPlaced', 'A signature field was placed for Grace Hopper on page 1'),
  entry(5, 'SignatureRequestSent', 'The request was sent to 3 people', 'course'),
  entry(6, 'MailUndeliverable', 'The invitation to Katherine Johnson could not be delivered', 'mail'),
]
