import type { FilledField } from './field-value.js'
import type { Personal } from './personal.js'

/** From where a recipient acted; each names a person, or may. */
export interface CallOrigin {
  /** As the proxies that are configured tell it; the socket's where they tell none. */
  ipAddress: Personal<string | null>
  /** The socket's own, which nobody can write into a header. */
  socketAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

/** A document as it was drawn for its reader: the hash is of those bytes. */
export interface ShownDocument {
  id: string
  sha256: string
}

/** What somebody had before them who acts (ADR 0039). */
export interface WhatWasShown {
  /** Every document, in the request's order. */
  documents: readonly ShownDocument[]
  /** The revision of the history that others' values were shown of. */
  seen: number
}

/** Why a code was not taken: not the one sent last, older than ten minutes, or used before. */
export type CodeFault = 'wrong' | 'too-old' | 'used'

/** What recipients do with their link. */
export type RecipientEvent =
  /** The first real interaction: a mail scanner that only loads the page leaves no trace (rule states-4). */
  | { type: 'SigningPageViewed'; data: CallOrigin & { recipientId: string } }
  | { type: 'ConsentGiven'; data: CallOrigin & { recipientId: string } }
  /** The code follows from this event's id and the request's key; it is stored nowhere. `number` counts a link's codes. */
  | {
      type: 'CodeRequested'
      data: CallOrigin & { recipientId: string; round: number; number: number; validUntil: string }
    }
  | { type: 'CodeAccepted'; data: CallOrigin & { recipientId: string; number: number } }
  | {
      type: 'CodeRefused'
      data: CallOrigin & { recipientId: string; number: number; why: CodeFault; triesLeft: number }
    }
  /**
   * As many of these as the values need: no event is larger than the log takes. `asksToLook`: others look at one of the values
   * before they act (ADR 0114).
   */
  | { type: 'FieldsFilled'; data: { recipientId: string; asksToLook: boolean; values: Personal<FilledField[]> } }
  | { type: 'RecipientSigned'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  | { type: 'RecipientApproved'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  /** Ends the request for everyone. */
  | { type: 'SignatureRequestDeclined'; data: CallOrigin & { recipientId: string; reason: Personal<string> } }
