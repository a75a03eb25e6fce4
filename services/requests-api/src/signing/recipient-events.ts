import type { FilledField } from './field-value.js'
import type { Personal } from './personal.js'

/** Network origin of a recipient's call. Each value may identify a person. */
export interface CallOrigin {
  /** Reported by the configured proxies, or else the address of the socket. */
  ipAddress: Personal<string | null>
  /** The peer address of the socket, which no header can forge. */
  socketAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

/** SHA-256 of the PDF bytes that the page drew. */
export interface ShownDocument {
  id: string
  sha256: string
}

/** The content shown to a recipient who acts (ADR 0039). */
export interface WhatWasShown {
  /** All documents, in the request's order. */
  documents: readonly ShownDocument[]
  /** Revision of the history from which others' values were shown. */
  seen: number
}

/** Reason for a refused code: not the newest, older than ten minutes, or already used. */
export type CodeFault = 'wrong' | 'too-old' | 'used'

export type RecipientEvent =
  /** First real interaction. A mail scanner that only loads the page records nothing (rule states-4). */
  | { type: 'SigningPageViewed'; data: CallOrigin & { recipientId: string } }
  | { type: 'ConsentGiven'; data: CallOrigin & { recipientId: string } }
  /**
   * The code is derived from this event's id and the request's key and never stored. `number` counts the codes of a
   * link.
   */
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
   * Values are split over as many of these events as the log's size limit needs. `asksToLook` means that others must
   * see one of the values before they act (ADR 0114).
   */
  | { type: 'FieldsFilled'; data: { recipientId: string; asksToLook: boolean; values: Personal<FilledField[]> } }
  | { type: 'RecipientSigned'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  | { type: 'RecipientApproved'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  | { type: 'SignatureRequestDeclined'; data: CallOrigin & { recipientId: string; reason: Personal<string> } }
