import type { EventsOf } from '../../kernel/declared-events.js'
import type { Personal } from '../../kernel/personal.js'
import { end, link } from './event.js'
import type { FilledField } from './field-value.js'

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

interface Act extends CallOrigin {
  recipientId: string
}

const origin = ['ipAddress', 'socketAddress', 'userAgent'] as const

/** Events that a recipient causes through a link. */
export const recipientEvents = {
  /** First real interaction. A mail scanner that only loads the page records nothing (rule states-4). */
  SigningPageViewed: link<Act>({ version: 2, personal: origin }),
  ConsentGiven: link<Act>({ version: 2, personal: origin }),
  /** The code derives from this event's id and the request's key and is never stored. `number` counts the codes of a link. */
  CodeRequested: link<Act & { round: number; number: number; validUntil: string }>({
    version: 2,
    personal: origin,
    bumpsUpdatedAt: false,
  }),
  CodeAccepted: link<Act & { number: number }>({
    version: 2,
    personal: origin,
    bumpsUpdatedAt: false,
  }),
  CodeRefused: link<Act & { number: number; why: CodeFault; triesLeft: number }>({
    version: 2,
    personal: origin,
    bumpsUpdatedAt: false,
  }),
  /** One of several if the values exceed an event's size. `asksToLook`: others must see a value before they act (ADR 0003). */
  FieldsFilled: link<{ recipientId: string; asksToLook: boolean; values: Personal<FilledField[]> }>({
    version: 2,
    personal: ['values'],
  }),
  RecipientSigned: link<Act & WhatWasShown>({
    version: 2,
    personal: origin,
    concerns: ['clock', 'timestamp'],
  }),
  RecipientApproved: link<Act & WhatWasShown>({
    version: 2,
    personal: origin,
    concerns: ['clock', 'timestamp'],
  }),
  SignatureRequestDeclined: end<Act & { reason: Personal<string> }>({
    version: 2,
    personal: ['reason', ...origin],
    concerns: ['clock', 'timestamp'],
  }),
}

export type RecipientEvent = EventsOf<typeof recipientEvents>
