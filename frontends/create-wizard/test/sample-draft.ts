import type { AttachedDocumentView, FieldView, RecipientView, SignatureRequestView } from '@countersign/contracts'

export const sampleDocument = (change: Partial<AttachedDocumentView> = {}): AttachedDocumentView => ({
  id: 'document-1',
  originalName: 'Consulting Agreement.pdf',
  fileSize: 393_431,
  pageCount: 5,
  mediaType: 'application/pdf',
  sha256: 'a'.repeat(64),
  check: null,
  pictures: [],
  before: null,
  warning: change.warnings?.[0] ?? null,
  warnings: [],
  warningAccepted: false,
  madeBySending: false,
  ...change,
})

export const sampleRecipient = (change: Partial<RecipientView> = {}): RecipientView => ({
  id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'signer',
  status: 'pending',
  order: null,
  message: null,
  changedAt: null,
  ...change,
})

export const sampleField = (change: Partial<FieldView> = {}): FieldView => ({
  id: 'field-1',
  documentId: 'document-1',
  recipientId: 'ada',
  type: 'signature',
  x: 10,
  y: 20,
  width: 150,
  height: 50,
  page: 1,
  required: 'true',
  label: null,
  fill: null,
  value: null,
  ...change,
})

export const sampleDraft = (change: Partial<SignatureRequestView> = {}): SignatureRequestView => ({
  id: 'request-1',
  title: 'Consulting Agreement',
  status: 'draft',
  documentIds: ['document-1'],
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  emailSubject: null,
  emailMessage: null,
  requireAuth: 'false',
  sendReminders: 'true',
  expiresInDays: 30,
  reminderEveryDays: 3,
  sentAt: null,
  expiresAt: null,
  ended: null,
  documents: [sampleDocument()],
  recipients: [],
  signatureFields: [],
  ...change,
})
