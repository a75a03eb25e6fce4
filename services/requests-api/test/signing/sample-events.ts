import type { DocumentFacts, EventNamed, RequestEvent, Role } from '@countersign/requests-api/signing/events'

const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`
export const requestId = id('aaaa', 1)
export const documentId = (n: number) => id('dddd', n)
export const recipientId = (n: number) => id('eeee', n)
export const fieldId = (n: number) => id('ffff', n)
export const ownerId = 'owner'
export const sentAt = '2026-11-21T12:00:00.000Z'
export const sender = { name: 'Grace Hopper', email: 'grace@example.com' }

export const facts = (n = 1, more: Partial<DocumentFacts> = {}): DocumentFacts => ({
  documentId: documentId(n),
  originalName: `Agreement ${n}.pdf`,
  mediaType: 'application/pdf',
  original: { sha256: String(n).repeat(64).slice(0, 64), size: 1000 * n },
  pageCount: 3,
  rendition: null,
  ...more,
})

export const simplified = (n: number): DocumentFacts =>
  facts(n, {
    mediaType: 'application/msword',
    rendition: {
      sha256: 'f'.repeat(64),
      size: 10,
      converter: { name: 'mammoth', version: '1' },
      warning: { kind: 'simplified', text: 'Headers are missing.' },
    },
  })

export const created: EventNamed<'SignatureRequestCreated'> = {
  type: 'SignatureRequestCreated',
  data: { requestId, ownerId, title: 'Consulting Agreement', requireAuth: false, sendReminders: true },
}
export const attached = (n = 1, more: Partial<DocumentFacts> = {}): RequestEvent => ({
  type: 'DocumentAttached',
  data: facts(n, more),
})
export const added = (n = 1, role: Role = 'signer', order: number | null = null): RequestEvent => ({
  type: 'RecipientAdded',
  data: { recipientId: recipientId(n), name: `Person ${n}`, email: `person${n}@example.com`, role, order },
})
export const field = (n = 1, recipient = 1, more: Partial<EventNamed<'FieldPlaced'>['data']> = {}) => ({
  fieldId: fieldId(n),
  documentId: documentId(1),
  recipientId: recipientId(recipient),
  type: 'signature' as const,
  x: 10,
  y: 20,
  width: 150,
  height: 50,
  page: 1,
  required: true,
  ...more,
})
export const placed = (n = 1, recipient = 1, more: Partial<EventNamed<'FieldPlaced'>['data']> = {}): RequestEvent => ({
  type: 'FieldPlaced',
  data: field(n, recipient, more),
})
export const sent: EventNamed<'SignatureRequestSent'> = {
  type: 'SignatureRequestSent',
  data: {
    round: 1,
    expiresAt: '2026-12-21T12:00:00.000Z',
    sender,
    documents: [{ documentId: documentId(1), sha256: '1'.repeat(64) }],
    links: [{ recipientId: recipientId(1), tokenHash: 'hash-1' }],
    invited: [recipientId(1)],
  },
}
export const cancelled: RequestEvent = { type: 'SignatureRequestCancelled', data: { reason: 'A new version follows' } }
export const deleted: RequestEvent = { type: 'DraftDeleted', data: {} }
export const hidden: RequestEvent = { type: 'SignatureRequestHidden', data: {} }

/** A draft that can be sent: one document, one signer with one field. */
export const sendable: RequestEvent[] = [created, attached(1), added(1), placed(1, 1)]
export const pending: RequestEvent[] = [...sendable, sent]
