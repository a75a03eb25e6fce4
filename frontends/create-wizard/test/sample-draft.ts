import type { SignatureRequestView } from '@countersign/contracts'
import { sampleDocument } from '@countersign/ui/test/sample-views'

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
