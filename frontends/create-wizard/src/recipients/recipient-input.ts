import type { RecipientDraft } from '@countersign/contracts'

export type RecipientInput = Omit<RecipientDraft, 'id' | 'status' | 'order'>
