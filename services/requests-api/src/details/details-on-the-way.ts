import type { RequestEvent } from '../signing/events.js'
import { known } from '../signing/personal.js'
import type { RequestDetails } from './request-details.js'

/** What of the details changes with the course of a request once it was sent: its ends, what is entered, its sealing. */
export function changeOnItsWay(details: RequestDetails, event: RequestEvent, at: string): Partial<RequestDetails> {
  switch (event.type) {
    case 'SignatureRequestResent':
      return { status: 'pending', expiresAt: event.data.expiresAt, ended: null }
    case 'SignatureRequestCancelled':
      return { status: 'cancelled', ended: { at, reason: known(event.data.reason) } }
    case 'SignatureRequestDeclined': {
      const { recipientId, reason } = event.data
      return { status: 'declined', ended: { at, reason: known(reason) }, endedBy: recipientId }
    }
    case 'SignatureRequestExpired':
      return { status: 'expired', ended: { at: details.expiresAt ?? at, reason: null } }
    case 'FieldsFilled': {
      const values = new Map((known(event.data.values) ?? []).map(({ fieldId, value }) => [fieldId, value]))
      return { fields: details.fields.map((field) => ({ ...field, value: values.get(field.fieldId) ?? field.value })) }
    }
    case 'EveryoneActed':
      return { everyoneActed: true }
    case 'SealingFailed': {
      const { attempt, why, retryAt } = event.data
      return { sealingTrouble: { attempts: attempt, why, retryAt, givenUpAt: null } }
    }
    case 'SealingRetried':
      return { sealingTrouble: details.sealingTrouble && { ...details.sealingTrouble, retryAt: null } }
    case 'SealingGivenUp':
      return { sealingTrouble: { ...event.data, retryAt: null, givenUpAt: at } }
    case 'TimestampFailed':
      return event.data.revision === null ? { timestampMissing: true } : {}
    case 'DocumentsSealed':
      return { sealed: event.data.documents }
    case 'SignatureRequestCompleted': {
      const { certificate } = event.data
      return { status: 'completed', ended: { at, reason: null }, certificate, sealingTrouble: null }
    }
    default:
      return {}
  }
}
