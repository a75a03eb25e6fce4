import type { DetailedField, DetailedRecipient, RequestDetails } from '../details/request-details.js'
import { refuse } from '../signing/refusal.js'

/** The recipient as the request now has it. */
export const recipientIn = (request: RequestDetails, recipientId: string): DetailedRecipient =>
  request.recipients.find((recipient) => recipient.recipientId === recipientId) ?? refuse('no-such-recipient')

/** The field as the request now has it. */
export const fieldIn = (request: RequestDetails, fieldId: string): DetailedField =>
  request.fields.find((field) => field.fieldId === fieldId) ?? refuse('no-such-field')
