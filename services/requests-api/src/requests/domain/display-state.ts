import type { SealedDocument } from './course-events.js'
import type { RequestEvent } from './events.js'
import type { Bytes } from './bytes.js'
import type { FieldValue } from './field-value.js'
import { bumpsUpdatedAt } from './event-catalogue.js'
import { known, type Personal } from '../../kernel/personal.js'

export interface SealingTrouble {
  attempts: number
  why: string
  /** Null during an attempt and after sealing was given up. */
  retryAt: string | null
  /** Null while sealing may still succeed. */
  givenUpAt: string | null
}

/** The part of a request that no decision depends on. Times are ISO 8601. */
export interface DisplayState {
  createdAt: string
  updatedAt: string
  sentAt: string | null
  ended: { at: string; reason: Personal<string> | null } | null
  /** Id of the recipient who declined. */
  endedBy: string | null
  values: ReadonlyMap<string, FieldValue>
  sealingTrouble: SealingTrouble | null
  /** Requesting a timestamp failed permanently. */
  timestampMissing: boolean
  sealed: readonly SealedDocument[]
  certificate: Bytes | null
  /** Ids of recipients whose completed email was undeliverable; null for the sender. */
  missedResult: readonly (string | null)[]
}

export const initialDisplayState = (at: string): DisplayState => ({
  createdAt: at,
  updatedAt: at,
  sentAt: null,
  ended: null,
  endedBy: null,
  values: new Map(),
  sealingTrouble: null,
  timestampMissing: false,
  sealed: [],
  certificate: null,
  missedResult: [],
})

/** Hiding or deleting a request does not count as a change. @param expiresAt end of the period before the event */
export function evolveDisplayState(
  display: DisplayState,
  event: RequestEvent,
  at: string,
  expiresAt: string | null,
): DisplayState {
  if (event.type === 'DraftDeleted' || event.type === 'SignatureRequestHidden') return display
  return {
    ...display,
    ...change(display, event, at, expiresAt),
    updatedAt: bumpsUpdatedAt(event) ? at : display.updatedAt,
  }
}

function change(
  display: DisplayState,
  event: RequestEvent,
  at: string,
  expiresAt: string | null,
): Partial<DisplayState> {
  switch (event.type) {
    case 'SignatureRequestSent':
      return { sentAt: at }
    case 'SignatureRequestResent':
      return { ended: null }
    case 'SignatureRequestCancelled':
      return { ended: { at, reason: event.data.reason } }
    case 'SignatureRequestDeclined':
      return { ended: { at, reason: event.data.reason }, endedBy: event.data.recipientId }
    case 'SignatureRequestExpired':
      return { ended: { at: expiresAt ?? at, reason: null } }
    case 'FieldsFilled': {
      const filled = (known(event.data.values) ?? []).map(({ fieldId, value }) => [fieldId, value] as const)
      return { values: new Map([...display.values, ...filled]) }
    }
    case 'SealingFailed': {
      const { attempt, why, retryAt } = event.data
      return { sealingTrouble: { attempts: attempt, why, retryAt, givenUpAt: null } }
    }
    case 'SealingRetried':
      return { sealingTrouble: display.sealingTrouble && { ...display.sealingTrouble, retryAt: null } }
    case 'SealingGivenUp':
      return { sealingTrouble: { ...event.data, retryAt: null, givenUpAt: at } }
    case 'TimestampFailed':
      return event.data.revision === null ? { timestampMissing: true } : {}
    case 'MailUndeliverable': {
      const { kind, to } = event.data
      if (kind !== 'completed') return {}
      return { missedResult: [...display.missedResult, to.kind === 'recipient' ? to.recipientId : null] }
    }
    case 'DocumentsSealed':
      return { sealed: event.data.documents }
    case 'SignatureRequestCompleted':
      return { ended: { at, reason: null }, certificate: event.data.certificate, sealingTrouble: null }
    default:
      return {}
  }
}
