import { canonical } from '../../canonical.js'
import type { EventLine } from '../../format.js'
import { actRule } from './act-rule.js'
import type { Course } from './course.js'
import { filledRule } from './filled-rule.js'

/** Returns why an event could not happen then; null if it could. */
export type Rule = (course: Course, event: EventLine) => string | null

const first: Rule = ({ created }) => (created ? 'The request already existed.' : null)
const whileDraft: Rule = (course, event) => {
  if (course.frozen) return 'The request had been sent.'
  return course.ended || course.erased ? 'The draft had been deleted or erased.' : bySender(course, event)
}
const sending: Rule = (course, event) => (course.frozen ? 'It had already been sent.' : whileDraft(course, event))
const onceSent: Rule = ({ frozen }) => (frozen ? null : 'The request had not been sent.')
const whileOpen: Rule = (course, event) => onceSent(course, event) ?? (course.ended ? 'The request had ended.' : null)

const bySender: Rule = (_course, { actor }) => (actor['kind'] === 'recipient' ? 'A recipient can’t do that.' : null)
const senderWhileOpen: Rule = (course, event) => whileOpen(course, event) ?? bySender(course, event)

const introducing: Rule = ({ erased }, { actor, data }) => {
  if (erased) return 'The personal data had been erased.'
  const isOwn = actor['kind'] === 'person' && canonical(data['actor'] ?? null) === canonical(actor)
  return isOwn ? null : 'It was recorded by someone other than that person.'
}

/** Only the recipient can perform acts of their link. */
const byThatRecipient: Rule = ({ recipients }, { actor, data }) => {
  if (!recipients.has(String(data['recipientId']))) return 'It is not by anyone the request was sent to.'
  const own = actor['kind'] === 'recipient' && actor['id'] === data['recipientId']
  return own ? null : 'It was recorded by someone other than that recipient.'
}
const byLink: Rule = (course, event) => onceSent(course, event) ?? byThatRecipient(course, event)
const byLinkWhileOpen: Rule = (course, event) =>
  byLink(course, event) ?? whileOpen(course, event) ?? (course.everyoneActed ? 'Everyone had acted.' : null)

const filling: Rule = (course, event) => byLinkWhileOpen(course, event) ?? filledRule(course, event)
const acting: Rule = (course, event) => byLinkWhileOpen(course, event) ?? actRule(course, event)
const declining: Rule = (course, event) => {
  const { role, acted } = course.recipients.get(String(event.data['recipientId'])) ?? {}
  return (
    byLinkWhileOpen(course, event) ?? (role === 'cc' || acted ? 'They could not, or could no longer, decline.' : null)
  )
}

const everyoneActed: Rule = (course, event) => {
  const open = [...course.recipients.values()].some(({ role, acted }) => role !== 'cc' && !acted)
  return whileOpen(course, event) ?? (open ? 'Someone still had to act.' : null)
}
const afterActs: Rule = (course, event) =>
  onceSent(course, event) ?? (course.everyoneActed ? null : 'Someone still had to act.')
const sealing: Rule = (course, event) =>
  afterActs(course, event) ?? whileOpen(course, event) ?? (course.sealed ? 'It had already been sealed.' : null)
const completing: Rule = (course, event) =>
  afterActs(course, event) ?? whileOpen(course, event) ?? (course.sealed ? null : 'Nothing had been sealed.')
const cancelling: Rule = (course, event) =>
  senderWhileOpen(course, event) ??
  (course.everyoneActed && !course.givenUp ? 'Everyone had acted, and sealing had not been abandoned.' : null)
const resending: Rule = (course, event) =>
  bySender(course, event) ?? (course.ended === 'SignatureRequestExpired' ? null : 'Its period had not ended.')
const atRest: Rule = (course, event) =>
  bySender(course, event) ?? (course.frozen && !course.ended ? 'The request was waiting for its recipients.' : null)

export const rules: Readonly<Record<string, Rule>> = {
  SignatureRequestCreated: first,
  ActorIntroduced: introducing,
  SignatureRequestRenamed: whileDraft,
  EmailDetailsWritten: whileDraft,
  AuthenticationRequired: whileDraft,
  AuthenticationWaived: whileDraft,
  RemindersTurnedOn: whileDraft,
  RemindersTurnedOff: whileDraft,
  ReminderRhythmChosen: whileDraft,
  PeriodChosen: whileDraft,
  DocumentAttached: whileDraft,
  DocumentRemoved: whileDraft,
  DocumentRendered: whileDraft,
  RenditionAccepted: whileDraft,
  RecipientAdded: whileDraft,
  RecipientRenamed: whileDraft,
  RecipientAddressCorrected: whileDraft,
  RecipientRoleChanged: whileDraft,
  SigningOrderChanged: whileDraft,
  RecipientMessageWritten: whileDraft,
  RecipientRemoved: whileDraft,
  FieldPlaced: whileDraft,
  FieldMoved: whileDraft,
  FieldResized: whileDraft,
  FieldReassigned: whileDraft,
  FieldLabelled: whileDraft,
  FieldMadeRequired: whileDraft,
  FieldMadeOptional: whileDraft,
  FieldFillChosen: whileDraft,
  FieldRemoved: whileDraft,
  SignaturesDocumentAdded: whileDraft,
  SignatureRequestSent: sending,
  InvitationsRepeated: senderWhileOpen,
  MailDelivered: onceSent,
  MailAttemptFailed: onceSent,
  MailUndeliverable: onceSent,
  SignatureRequestCancelled: cancelling,
  DraftDeleted: whileDraft,
  SignatureRequestHidden: atRest,
  SigningPageViewed: byLinkWhileOpen,
  ConsentGiven: byLinkWhileOpen,
  CodeRequested: byLink,
  CodeAccepted: byLink,
  CodeRefused: byLink,
  FieldsFilled: filling,
  RecipientSigned: acting,
  RecipientApproved: acting,
  SignatureRequestDeclined: declining,
  NextRecipientsInvited: whileOpen,
  RecipientsReminded: whileOpen,
  EndAnnounced: whileOpen,
  SignatureRequestExpired: whileOpen,
  SignatureRequestResent: resending,
  EveryoneActed: everyoneActed,
  DocumentsSealed: sealing,
  TimestampFailed: onceSent,
  HeadTimestamped: onceSent,
  SealingFailed: afterActs,
  SealingRetried: afterActs,
  SealingGivenUp: afterActs,
  SignatureRequestCompleted: completing,
  PersonalDataErased: atRest,
}
