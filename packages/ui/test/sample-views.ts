import type { AttachedDocumentView, FieldView, RecipientView } from '@countersign/contracts'

/** An accepted PDF without warnings. */
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

/** Ada's signature, required and empty. */
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
