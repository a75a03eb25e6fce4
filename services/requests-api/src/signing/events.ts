import type { CourseEvent, Link } from './course-events.js'
import type { Personal } from './personal.js'
import type { RecipientEvent } from './recipient-events.js'

export type Role = 'signer' | 'cc' | 'approver'
export type FieldType = 'signature' | 'date' | 'text' | 'checkbox'

/** Bytes by what they are called in the blob store, and how many there are. */
export interface Bytes {
  sha256: string
  size: number
}

/** The PDF made of a Word file, once, at upload (decisions, Documents). */
export interface Rendition extends Bytes {
  converter: { name: string; version: string }
  /** What the sender must see and accept before sending; null when nothing was lost. */
  warning: { kind: 'simplified' | 'incomplete'; text: string } | null
}

/** What is known of a document. A PDF has no rendition: what was uploaded is what is signed. */
export interface DocumentFacts {
  documentId: string
  originalName: Personal<string>
  mediaType: string
  original: Bytes
  pageCount: number
  rendition: Rendition | null
  /** Only where it is so: a PDF that carries somebody's digital signature. */
  signed?: true
}

export interface Person {
  name: string
  email: string
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

interface AboutMail {
  mailId: string
  kind: MailKind
  to: MailTo
}

/** What can happen to an upload: a stream a call, since a batch is stored whole or not at all. */
export type UploadEvent =
  | { type: 'DocumentUploaded'; data: DocumentFacts & { uploadId: string; ownerId: string } }
  | { type: 'UploadedDocumentDiscarded'; data: { documentId: string } }

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
  | { type: 'DocumentAttached'; data: DocumentFacts }
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
      }
    }
  | { type: 'FieldMoved'; data: { fieldId: string; x: number; y: number; page: number } }
  | { type: 'FieldResized'; data: { fieldId: string; width: number; height: number } }
  | { type: 'FieldReassigned'; data: { fieldId: string; recipientId: string } }
  | { type: 'FieldRemoved'; data: { fieldId: string } }
  | { type: 'SignaturesDocumentAdded'; data: DocumentFacts }
  | {
      type: 'SignatureRequestSent'
      data: {
        round: number
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
