import type { Bytes } from './bytes.js'
import type { CourseEvent, Link } from './course-events.js'
import type { Person } from './person.js'
import type { Personal } from './personal.js'
import type { RecipientEvent } from './recipient-events.js'

export type Role = 'signer' | 'cc' | 'approver'
export type FieldType = 'signature' | 'date' | 'text' | 'checkbox'
/** What the system fills a date with: the day of the act, in UTC (rule fields-11). */
export type Fill = 'signing-day'

/** What a rendition lacks of its original, or shows in another way; what each means to a sender is said where it is shown. */
export type WarningKind =
  | 'simplified'
  | 'incomplete'
  | 'signed'
  | 'form'
  | 'notes'
  | 'layers'
  | 'script'
  | 'attachment'
  | 'xfa'
  | 'differs'
  | 'picture'
  | 'fonts'

/** A program that had a part in a rendition. */
export interface Program {
  name: string
  version: string
}

/** A document's PDF as it is shown, written anew when it was uploaded (ADR 0036). */
export interface Rendition extends Bytes {
  /** What made a PDF of a Word file; null for what was a PDF. */
  converter: Program | null
  /** What wrote the PDF anew. */
  engine: Program
  warnings: { kind: WarningKind; count: number }[]
  /** Pages that readers draw differently and that became pictures, from 1; left out where there are none (ADR 0112). */
  pictures?: { pages: number[]; replaces: Bytes }
  /** Pages that the check found unlike the upload, besides those counted at intake, from 1; left out where there are none. */
  unlike?: number[]
}

/** Words that were read in a file and belong to a warning, such as who had signed it. */
export interface Found {
  kind: WarningKind
  text: string
}

/** What came of writing a document anew. */
export interface Rendered {
  rendition: Rendition
  /** Its earlier signatures could be kept, judged at intake: for it is signed, and nothing stands against it. */
  keeps: boolean
  found: Personal<Found[] | null>
}

/** What is known of a document. */
export interface DocumentFacts extends Rendered {
  documentId: string
  originalName: Personal<string>
  mediaType: string
  original: Bytes
  pageCount: number
}

/** What the check of a document's pages changed (ADR 0112); in each stream that holds its facts. */
export interface DocumentRendered {
  type: 'DocumentRendered'
  data: Rendered & { documentId: string }
}

/** Which mail: to one of the recipients, or to the sender. */
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

interface AboutMail {
  mailId: string
  kind: MailKind
  to: MailTo
}

/** What can happen to an upload: a stream a call, since a batch is stored whole or not at all. */
export type UploadEvent =
  | { type: 'DocumentUploaded'; data: DocumentFacts & { uploadId: string; ownerId: string } }
  | { type: 'UploadedDocumentDiscarded'; data: { documentId: string } }
  | DocumentRendered

/** What can happen to a signature request. */
export type RequestEvent = SenderEvent | RecipientEvent | CourseEvent

/** What the sender does, and what becomes of mails. */
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
  | { type: 'SignatureRequestRenamed'; data: { title: Personal<string> } }
  | {
      type: 'EmailDetailsWritten'
      data: { emailSubject: Personal<string | null>; emailMessage: Personal<string | null> }
    }
  | { type: 'AuthenticationRequired'; data: Record<string, never> }
  | { type: 'AuthenticationWaived'; data: Record<string, never> }
  | { type: 'RemindersTurnedOn'; data: Record<string, never> }
  | { type: 'RemindersTurnedOff'; data: Record<string, never> }
  /** Of reminders, in times of 24 hours. */
  | { type: 'ReminderRhythmChosen'; data: { everyDays: number } }
  /** How long recipients have from sending on, in times of 24 hours. */
  | { type: 'PeriodChosen'; data: { days: number } }
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
  /** What the sender writes to nobody but this recipient; null where it was taken back. */
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
        /** What the signer reads; null where the kind of field is all there is to say. */
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
        /** When the period began, ISO 8601. */
        since: string
        expiresAt: string
        sender: Personal<Person>
        /** What is signed, frozen: the PDFs' hashes. */
        documents: { documentId: string; sha256: string }[]
        /** SHA-256 of every link's token; the tokens themselves are stored nowhere. */
        links: Link[]
        /** Whose turn it is first, and who is therefore invited. */
        invited: string[]
      }
    }
  | { type: 'InvitationsRepeated'; data: { round: number; number: number; invited: string[] } }
  | { type: 'MailDelivered'; data: AboutMail & { attempt: number; via: 'smtp' | 'outbox' } }
  | {
      type: 'MailAttemptFailed'
      data: AboutMail & { attempt: number; retryAt: string; serverSaid: Personal<string> }
    }
  | { type: 'MailUndeliverable'; data: AboutMail & { attempt: number; serverSaid: Personal<string> } }
  | { type: 'SignatureRequestCancelled'; data: { reason: Personal<string> } }
  | { type: 'DraftDeleted'; data: Record<string, never> }
  | { type: 'SignatureRequestHidden'; data: Record<string, never> }

/** Everything the log can hold. */
export type SigningEvent = UploadEvent | RequestEvent

/** One event by its name. */
export type EventNamed<Name extends SigningEvent['type']> = Extract<SigningEvent, { type: Name }>
