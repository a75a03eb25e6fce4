import type { NewRecipient } from '@countersign/contracts'

/** Of a new recipient, or of one that is corrected. */
export type RecipientInput = Omit<NewRecipient, 'id' | 'status' | 'order'>
