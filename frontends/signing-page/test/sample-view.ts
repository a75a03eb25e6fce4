import type { FieldView, OpenSigningView, OthersField } from '@countersign/contracts'
import { sampleField } from '@countersign/ui/test/sample-views'

export const token = 'link-of-ada'.padEnd(43, '_')

export const field = (over: Partial<FieldView> = {}): FieldView =>
  sampleField({ id: `${over.type ?? 'signature'}-${over.page ?? 1}`, documentId: 'agreement', y: 60, ...over })

/** Alan's empty field. */
export const othersField = (over: Partial<OthersField> = {}): OthersField => ({
  documentId: 'agreement',
  fieldId: `others-${over.page ?? 1}`,
  type: 'text',
  page: 1,
  x: 50,
  y: 60,
  width: 100,
  height: 30,
  name: 'Alan Turing',
  done: false,
  value: null,
  at: null,
  digits: null,
  asksToLook: typeof over.value === 'string',
  ...over,
})

/** A text, a signature, a date and a checkbox, all required. */
export const fourFields = [
  field({ type: 'text', height: 12 }),
  field({ page: 2 }),
  field({ type: 'date', page: 2 }),
  field({ type: 'checkbox', documentId: 'annex' }),
]

/** Ada's link to a pending request; it is her turn. */
export const view = (over: Partial<OpenSigningView> = {}): OpenSigningView => ({
  codeRequired: false,
  opensByCode: false,
  request: {
    title: 'Contract Agreement',
    status: 'pending',
    senderName: 'Grace Hopper',
    emailMessage: 'Hello Ada',
    expiresAt: '2026-12-16T09:12:00Z',
  },
  recipient: {
    id: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    role: 'signer',
    status: 'sent',
    message: null,
  },
  documents: [
    { id: 'agreement', originalName: 'Agreement.pdf', fileSize: 2048, pageCount: 2, sha256: 'a'.repeat(64) },
    { id: 'annex', originalName: 'Annex.pdf', fileSize: 1024, pageCount: 1, sha256: 'b'.repeat(64) },
  ],
  fields: fourFields,
  othersFields: [],
  seen: 12,
  others: [{ name: 'Alan Turing', role: 'signer', status: 'sent' }],
  sender: { name: 'Grace Hopper', email: 'grace@example.com' },
  yourTurn: true,
  progress: { done: 0, total: 2 },
  sealingGivenUp: false,
  ended: null,
  files: [],
  ...over,
})

export const acted = (over: Partial<OpenSigningView> = {}): OpenSigningView =>
  view({
    recipient: { ...view().recipient, status: 'signed' },
    yourTurn: false,
    progress: { done: 1, total: 2 },
    ...over,
  })
