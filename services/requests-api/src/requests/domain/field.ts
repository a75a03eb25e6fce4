import type { Personal } from '../../kernel/personal.js'

export type FieldType = 'signature' | 'date' | 'text' | 'checkbox'
/** The value that the system fills a date with: the day of the act, in UTC (rule fields-11). */
export type Fill = 'signing-day'

export interface FieldState {
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
  /** Shown to the signer; null to show only the kind of field. */
  label: Personal<string | null>
  fill: Fill | null
}
