import type { Bytes } from './bytes.js'
import type { CourseEvent, Link } from './course-events.js'
import type { Mail, MailOutcomeEvent } from '../../kernel/mail.js'
import type { Person, PersonActor } from '../../kernel/person.js'
import type { Personal } from '../../kernel/personal.js'
import type { RecipientEvent } from './recipient-events.js'

export type Role = 'signer' | 'cc' | 'approver'
export type FieldType = 'signature' | 'date' | 'text' | 'checkbox'
/** The value that the system fills a date with: the day of the act, in UTC (rule fields-11). */
export type Fill = 'signing-day'

/** Differences between a rendition and its original. The views explain each to the sender. */
export type WarningKind =
  | 'simplified'
  | 'incomplete'
  | 'changes'
  | 'omitted'
  | 'comments'
  | 'signed'
  | 'form'
  | 'notes'
  | 'layers'
  | 'script'
  | 'buttons'
  | 'files'
  | 'attachment'
  | 'xfa'
  | 'dynamic'
  | 'claims'
  | 'differs'
  | 'picture'
  | 'fonts'

export interface Program {
  name: string
  version: string
}

/** The displayed PDF of a document, rewritten at upload (ADR 0036). */
export interface Rendition extends Bytes {
  /** Converter of a Word file; null for a PDF. */
  converter: Program | null
  engine: Program
  warnings: { kind: WarningKind; count: number }[]
  /** Pages (from 1) converted to pictures because PDF readers draw them differently; omitted if none (ADR 0112). */
  pictures?: { pages: number[]; replaces: Bytes }
  /** Sizes of pages as shown, in points, each from a page on (from 1); omitted for too many different ones. */
  sizes?: { from: number; width: number; height: number }[]
  /** Why the signatures of a signed upload are not kept; omitted if they are, or there are none (ADR 0042). */
  unkept?: Unkept
  /** Further pages that the check found to differ from the upload, beyond those compared at intake; omitted if none. */
  unlike?: number[]
}

/** The documents package explains each. */
export type Unkept = 'broken' | 'changed' | 'readings' | 'form' | 'notes' | 'content'

export interface Found {
  kind: WarningKind
  text: string
}

export interface Rendered {
  rendition: Rendition
  /** True if the document is signed and intake found no reason against keeping its signatures. */
  keeps: boolean
  found: Personal<Found[] | null>
}

export interface DocumentFacts extends Rendered {
  documentId: string
  originalName: Personal<string>
  mediaType: string
  original: Bytes
  pageCount: number
}

/** Result of a document's page check (ADR 0112), recorded in each stream that holds the document's facts. */
export interface DocumentRendered {
  type: 'DocumentRendered'
  data: Rendered & { documentId: string }
}

export type MailTo = { kind: 'recipient'; recipientId: string; round: number } | { kind: 'sender' }
export type MailKind =
  | 'invitation'
  | 'code'
  | 'reminder'
  | 'expiring'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'delivery-failed'
  | 'receipt'
  | 'sealing-given-up'

/** One stream per upload call, because a batch is stored completely or not at all. */
export type UploadEvent =
  | { type: 'DocumentUploaded'; data: DocumentFacts & { uploadId: string; ownerId: string } }
  | { type: 'UploadedDocumentDiscarded'; data: { documentId: string } }
  | DocumentRendered

export type RequestEvent = SenderEvent | RecipientEvent | CourseEvent | MailOutcomeEvent<Mail<MailKind, MailTo>>

export type SenderEvent =
  | {
      type: 'SignatureRequestCreated'
      data: {
        requestId: string
        ownerId: string
        title: Personal<string>
        requireAuth: boolean
        sendReminders: boolean
      }
    }
  /** Precedes the first event of a person, and the first after their name or address changed (ADR 0130). */
  | { type: 'ActorIntroduced'; data: { actor: PersonActor; name: Personal<string>; email: Personal<string> } }
  | { type: 'SignatureRequestRenamed'; data: { title: Personal<string> } }
  | {
      type: 'EmailDetailsWritten'
      data: { emailSubject: Personal<string | null>; emailMessage: Personal<string | null> }
    }
  | { type: 'AuthenticationRequired'; data: Record<string, never> }
  | { type: 'AuthenticationWaived'; data: Record<string, never> }
  | { type: 'RemindersTurnedOn'; data: Record<string, never> }
  | { type: 'RemindersTurnedOff'; data: Record<string, never> }
  /** In periods of 24 hours. */
  | { type: 'ReminderRhythmChosen'; data: { everyDays: number } }
  /** Signing period, in periods of 24 hours. `by`: the end of the last day, if the sender chose one (ADR 0138). */
  | { type: 'PeriodChosen'; data: { days: number; by?: string } }
  | { type: 'DocumentAttached'; data: DocumentFacts }
  | DocumentRendered
  | { type: 'DocumentRemoved'; data: { documentId: string } }
  | { type: 'RenditionAccepted'; data: { documentId: string } }
  | {
      type: 'RecipientAdded'
      data: {
        recipientId: string
        name: Personal<string>
        email: Personal<string>
        role: Role
        order: number | null
      }
    }
  | { type: 'RecipientRenamed'; data: { recipientId: string; name: Personal<string> } }
  | { type: 'RecipientAddressCorrected'; data: { recipientId: string; email: Personal<string> } }
  | { type: 'RecipientRoleChanged'; data: { recipientId: string; role: Role } }
  /** Private message to this recipient; null after the sender removes it. */
  | { type: 'RecipientMessageWritten'; data: { recipientId: string; message: Personal<string | null> } }
  | { type: 'SigningOrderChanged'; data: { recipientId: string; order: number | null } }
  | { type: 'RecipientRemoved'; data: { recipientId: string } }
  | {
      type: 'FieldPlaced'
      data: {
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
    }
  | { type: 'FieldMoved'; data: { fieldId: string; x: number; y: number; page: number } }
  | { type: 'FieldResized'; data: { fieldId: string; width: number; height: number } }
  | { type: 'FieldReassigned'; data: { fieldId: string; recipientId: string } }
  | { type: 'FieldLabelled'; data: { fieldId: string; label: Personal<string | null> } }
  | { type: 'FieldMadeRequired'; data: { fieldId: string } }
  | { type: 'FieldMadeOptional'; data: { fieldId: string } }
  | { type: 'FieldFillChosen'; data: { fieldId: string; fill: Fill | null } }
  | { type: 'FieldRemoved'; data: { fieldId: string } }
  | { type: 'SignaturesDocumentAdded'; data: DocumentFacts }
  | {
      type: 'SignatureRequestSent'
      data: {
        round: number
        since: string
        expiresAt: string
        sender: Personal<Person>
        documents: { documentId: string; sha256: string }[]
        links: Link[]
        invited: string[]
      }
    }
  | { type: 'InvitationsRepeated'; data: { round: number; number: number; invited: string[] } }
  | { type: 'SignatureRequestCancelled'; data: { reason: Personal<string> } }
  | { type: 'DraftDeleted'; data: Record<string, never> }
  | { type: 'SignatureRequestHidden'; data: Record<string, never> }

export type SigningEvent = UploadEvent | RequestEvent

export type EventNamed<Name extends SigningEvent['type']> = Extract<SigningEvent, { type: Name }>
