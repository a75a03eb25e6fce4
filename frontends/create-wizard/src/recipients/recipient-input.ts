import type { NewRecipient } from '@countersign/contracts'

export type RecipientInput = Omit<NewRecipient, 'id' | 'status' | 'order'>
