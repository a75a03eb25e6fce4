import type { PersonActor } from '../../kernel/person.js'
import type { Personal } from '../../kernel/personal.js'
import type { DocumentFacts, Rendered } from './document-facts.js'
import { draft } from './event.js'
import type { FieldState, Fill } from './field.js'
import type { Role } from './recipient-entry.js'

/** Events of a draft, in the order in which one change causes them. */
export const draftEvents = {
  SignatureRequestCreated: draft<{
    requestId: string
    ownerId: string
    title: Personal<string>
    requireAuth: boolean
    sendReminders: boolean
  }>({ personal: ['title'], concerns: ['clock'] }),
  /** Precedes the first event of a person, and the first after their name or address changed (ADR 0130). */
  ActorIntroduced: draft<{ actor: PersonActor; name: Personal<string>; email: Personal<string> }>({
    personal: ['name', 'email'],
    bumpsUpdatedAt: false,
  }),
  SignatureRequestRenamed: draft<{ title: Personal<string> }>({ personal: ['title'], sets: { request: ['title'] } }),
  EmailDetailsWritten: draft<{ emailSubject: Personal<string | null>; emailMessage: Personal<string | null> }>({
    personal: ['emailSubject', 'emailMessage'],
    sets: { request: ['emailSubject', 'emailMessage'] },
  }),
  AuthenticationRequired: draft({ sets: { request: { requireAuth: true } } }),
  AuthenticationWaived: draft({ sets: { request: { requireAuth: false } } }),
  RemindersTurnedOn: draft({ sets: { request: { sendReminders: true } }, concerns: ['clock'] }),
  RemindersTurnedOff: draft({ sets: { request: { sendReminders: false } }, concerns: ['clock'] }),
  /** In periods of 24 hours. */
  ReminderRhythmChosen: draft<{ everyDays: number }>({ concerns: ['clock'] }),
  /** Signing period, in periods of 24 hours. `by`: the end of the last day, if the sender chose one (ADR 0138). */
  PeriodChosen: draft<{ days: number; by?: string }>({}),
  DocumentAttached: draft<DocumentFacts>({ version: 2, personal: ['originalName', 'found'] }),
  /** Result of a document's page check (ADR 0112), recorded in each stream that holds the document's facts. */
  DocumentRendered: draft<Rendered & { documentId: string }>({ personal: ['found'], bumpsUpdatedAt: false }),
  DocumentRemoved: draft<{ documentId: string }>({}),
  RenditionAccepted: draft<{ documentId: string }>({}),
  RecipientAdded: draft<{
    recipientId: string
    name: Personal<string>
    email: Personal<string>
    role: Role
    order: number | null
  }>({ personal: ['name', 'email'] }),
  RecipientRenamed: draft<{ recipientId: string; name: Personal<string> }>({
    personal: ['name'],
    sets: { recipient: ['name'] },
  }),
  RecipientAddressCorrected: draft<{ recipientId: string; email: Personal<string> }>({
    personal: ['email'],
    sets: { recipient: ['email'] },
  }),
  RecipientRoleChanged: draft<{ recipientId: string; role: Role }>({ sets: { recipient: ['role'] } }),
  /** Private message to this recipient; null after the sender removes it. */
  RecipientMessageWritten: draft<{ recipientId: string; message: Personal<string | null> }>({
    personal: ['message'],
    sets: { recipient: ['message'] },
  }),
  SigningOrderChanged: draft<{ recipientId: string; order: number | null }>({ sets: { recipient: ['order'] } }),
  RecipientRemoved: draft<{ recipientId: string }>({}),
  FieldPlaced: draft<FieldState>({ version: 2, personal: ['label'] }),
  FieldMoved: draft<{ fieldId: string; x: number; y: number; page: number }>({ sets: { field: ['x', 'y', 'page'] } }),
  FieldResized: draft<{ fieldId: string; width: number; height: number }>({ sets: { field: ['width', 'height'] } }),
  FieldReassigned: draft<{ fieldId: string; recipientId: string }>({ sets: { field: ['recipientId'] } }),
  FieldLabelled: draft<{ fieldId: string; label: Personal<string | null> }>({
    personal: ['label'],
    sets: { field: ['label'] },
  }),
  FieldFillChosen: draft<{ fieldId: string; fill: Fill | null }>({ sets: { field: ['fill'] } }),
  FieldMadeRequired: draft<{ fieldId: string }>({ sets: { field: { required: true } } }),
  FieldMadeOptional: draft<{ fieldId: string }>({ sets: { field: { required: false } } }),
  FieldRemoved: draft<{ fieldId: string }>({}),
}
