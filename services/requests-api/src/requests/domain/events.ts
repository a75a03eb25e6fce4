import type { DocumentFacts, Rendered } from './document-facts.js'
import type { FieldState, Fill } from './field.js'
import type { Role } from './recipient.js'
import type { CourseEvent, Link } from './course-events.js'
import type { Mail, MailOutcomeEvent } from '../../kernel/mail.js'
import type { Person, PersonActor } from '../../kernel/person.js'
import type { Personal } from '../../kernel/personal.js'
import type { RecipientEvent } from './recipient-events.js'

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
  | { type: 'FieldPlaced'; data: FieldState }
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
