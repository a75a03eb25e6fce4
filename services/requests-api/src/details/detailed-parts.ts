import type { DocumentFacts, FieldType, Found, Role } from '../signing/events.js'
import type { FieldValue } from '../signing/field-value.js'
import type { WithStatus } from '../read-models/recipient-status.js'

export interface DetailedDocument extends Omit<DocumentFacts, 'originalName' | 'found'> {
  originalName: string | null
  found: Found[] | null
  warningAccepted: boolean
  madeBySending: boolean
}

export interface DetailedRecipient extends WithStatus {
  name: string | null
  email: string | null
  role: Role
  order: number | null
}

export interface DetailedField {
  fieldId: string
  documentId: string
  recipientId: string
  type: FieldType
  x: number
  y: number
  width: number
  height: number
  page: number
  required: boolean
  /** Null while it is open, and once it was erased. */
  value: FieldValue | null
}

/** Making the result: what went wrong last, and when it is tried again. */
export interface SealingTrouble {
  attempts: number
  why: string
  /** Null while it is being tried, and once it was given up. */
  retryAt: string | null
  /** When it was given up; null while it may still succeed. */
  givenUpAt: string | null
}
