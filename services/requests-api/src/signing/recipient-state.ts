import type { Role } from './events.js'
import type { Personal } from './personal.js'

export interface RecipientState {
  recipientId: string
  name: Personal<string>
  email: Personal<string>
  role: Role
  /** Place in the signing order; equal numbers go together; null: with the first. */
  order: number | null
  /** To nobody but this recipient (rule drafting-24). */
  message: Personal<string | null>
}
