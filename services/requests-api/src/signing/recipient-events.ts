import type { FilledField } from './field-value.js'
import type { Personal } from './personal.js'

/** From where a recipient acted; both name a person, or may. */
export interface Whence {
  ipAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

/** Why a code was not taken: not the one sent last, older than ten minutes, or used before. */
export type CodeFault = 'wrong' | 'too-old' | 'used'

/** What recipients do with their link. */
export type RecipientEvent =
  /** The first real interaction: a mail scanner that only loads the page leaves no trace (decisions, States). */
  | { type: 'SigningPageViewed'; data: Whence & { recipientId: string } }
  | { type: 'ConsentGiven'; data: Whence & { recipientId: string } }
  /** The code follows from this event's id and the request's key; it is stored nowhere. `number` counts a link's codes. */
  | {
      type: 'CodeRequested'
      data: Whence & { recipientId: string; round: number; number: number; validUntil: string }
    }
  | { type: 'CodeAccepted'; data: Whence & { recipientId: string; number: number } }
  | {
      type: 'CodeRefused'
      data: Whence & { recipientId: string; number: number; why: CodeFault; triesLeft: number }
    }
  /** As many of these as the values need: no event is larger than the log takes. */
  | { type: 'FieldsFilled'; data: { recipientId: string; values: Personal<FilledField[]> } }
  | { type: 'RecipientSigned'; data: Whence & { recipientId: string } }
  | { type: 'RecipientApproved'; data: Whence & { recipientId: string } }
  /** Ends the request for everyone. */
  | { type: 'SignatureRequestDeclined'; data: Whence & { recipientId: string; reason: Personal<string> } }
