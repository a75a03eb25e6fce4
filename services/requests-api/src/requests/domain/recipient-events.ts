import type { FilledField } from './field-value.js'
import type { Personal } from '../../kernel/personal.js'

export interface CallOrigin {
  /** As the configured proxies report it, or else the socket. */
  ipAddress: Personal<string | null>
  /** Peer address of the socket, which no header can forge. */
  socketAddress: Personal<string | null>
  userAgent: Personal<string | null>
}

export interface ShownDocument {
  id: string
  sha256: string
}

/** The content shown to a recipient who acts (ADR 0039). */
export interface WhatWasShown {
  documents: readonly ShownDocument[]
  /** Revision of the history from which others' values were shown. */
  seen: number
}

/** Not the newest code, older than ten minutes, or already used. */
export type CodeFault = 'wrong' | 'too-old' | 'used'

export type RecipientEvent =
  /** First real interaction. A mail scanner that only loads the page records nothing (rule states-4). */
  | { type: 'SigningPageViewed'; data: CallOrigin & { recipientId: string } }
  | { type: 'ConsentGiven'; data: CallOrigin & { recipientId: string } }
  /** The code derives from this event's id and the request's key and is never stored. `number` counts the codes of a link. */
  | {
      type: 'CodeRequested'
      data: CallOrigin & { recipientId: string; round: number; number: number; validUntil: string }
    }
  | { type: 'CodeAccepted'; data: CallOrigin & { recipientId: string; number: number } }
  | {
      type: 'CodeRefused'
      data: CallOrigin & { recipientId: string; number: number; why: CodeFault; triesLeft: number }
    }
  /** One of several if the values exceed an event's size. `asksToLook`: others must see a value before they act (ADR 0003). */
  | { type: 'FieldsFilled'; data: { recipientId: string; asksToLook: boolean; values: Personal<FilledField[]> } }
  | { type: 'RecipientSigned'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  | { type: 'RecipientApproved'; data: CallOrigin & WhatWasShown & { recipientId: string } }
  | { type: 'SignatureRequestDeclined'; data: CallOrigin & { recipientId: string; reason: Personal<string> } }
