import type { RequestEvent } from '../../domain/events.js'

/** Describes an event to timestamp (signing/timestamped-heads.ts); null for any other. */
export function momentOf(event: RequestEvent, person: (recipientId: string) => string): string | null {
  switch (event.type) {
    case 'SignatureRequestSent':
      return 'the request was sent'
    case 'SignatureRequestResent':
      return 'the request was sent again'
    case 'RecipientSigned':
      return `${person(event.data.recipientId)} signed`
    case 'RecipientApproved':
      return `${person(event.data.recipientId)} approved`
    case 'SignatureRequestDeclined':
      return `${person(event.data.recipientId)} declined`
    default:
      return null
  }
}
