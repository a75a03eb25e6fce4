import type { Role } from './events.js'
import type { Personal } from './personal.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

/** The code that was asked for last. */
export interface CodeState {
  number: number
  validUntil: string
  tries: number
  used: boolean
}

/** A recipient's newest link, and how far they have come with it. */
export interface LinkState {
  round: number
  viewed: boolean
  consented: boolean
  acted: 'signed' | 'approved' | 'declined' | null
  code: CodeState | null
  /** Until when the latest codes were valid, oldest first; no more than the rules about them look at. */
  codes: readonly string[]
  /** How many codes were asked for since the invitation was last sent. */
  codesSinceInvited: number
}

export interface RecipientState {
  recipientId: string
  name: Personal<string>
  email: Personal<string>
  role: Role
  /** Place in the signing order; equal numbers go together; null: with the first. */
  order: number | null
  /** To nobody but this recipient (rule drafting-24). */
  message: Personal<string | null>
  /** Rule states-3. */
  status: RecipientStatus
  /** When the status last changed; null while it never did. */
  changedAt: string | null
  /** Null until they are sent a link. */
  link: LinkState | null
}

/** Everyone of a request, by recipient. */
export type Recipients = ReadonlyMap<string, RecipientState>
