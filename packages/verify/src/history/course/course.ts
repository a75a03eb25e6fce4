import type { EventLine } from '../../format.js'
import { type Frozen, frozenBy } from '../named-files.js'

interface Recipient {
  role: string
  invited: boolean
  /** True once they entered a code that was mailed to them. */
  proved: boolean
  acted: boolean
}

/** State of a request, as far as later events depend on it. */
export interface Course {
  created: boolean
  recipients: Map<string, Recipient>
  /** Recipient ids by field id. */
  fields: Map<string, string>
  /** Fields filled automatically with the day of signing. */
  automatic: Set<string>
  asksCodes: boolean
  /** Null before sending. */
  frozen: readonly Frozen[] | null
  /** Type of the event that ended the request; a resend resets an expiry. */
  ended: string | null
  everyoneActed: boolean
  givenUp: boolean
  sealed: boolean
  erased: boolean
  /** Revision at which each recipient last filled in values that the others must see. */
  filled: Map<string, number>
}

export const beginning = (): Course => ({
  created: false,
  recipients: new Map(),
  fields: new Map(),
  automatic: new Set(),
  asksCodes: false,
  frozen: null,
  ended: null,
  everyoneActed: false,
  givenUp: false,
  sealed: false,
  erased: false,
  filled: new Map(),
})

/** Folds an event into the state; never rejects one. */
export function follow(course: Course, event: Pick<EventLine, 'type' | 'data' | 'revision'>): void {
  const { type, data, revision } = event
  const recipientId = String(data['recipientId'])
  const recipient = course.recipients.get(recipientId)
  switch (type) {
    case 'SignatureRequestCreated':
      course.created = true
      course.asksCodes = data['requireAuth'] === true
      break
    case 'AuthenticationRequired':
    case 'AuthenticationWaived':
      course.asksCodes = type === 'AuthenticationRequired'
      break
    case 'RecipientAdded':
      course.recipients.set(recipientId, { role: String(data['role']), invited: false, proved: false, acted: false })
      break
    case 'RecipientRoleChanged':
      if (recipient) recipient.role = String(data['role'])
      break
    case 'RecipientRemoved':
      course.recipients.delete(recipientId)
      break
    case 'FieldPlaced':
      course.fields.set(String(data['fieldId']), recipientId)
      chooseFill(course, data)
      break
    case 'FieldReassigned':
      course.fields.set(String(data['fieldId']), recipientId)
      break
    case 'FieldFillChosen':
      chooseFill(course, data)
      break
    case 'SignatureRequestSent':
      course.frozen = frozenBy(event)
      invite(course, data['invited'])
      break
    case 'SignatureRequestResent':
      course.ended = null
      // Recipients who still have to act get a new link and need a new code.
      for (const one of course.recipients.values()) if (!one.acted) one.proved = false
      invite(course, data['invited'])
      break
    case 'NextRecipientsInvited':
      invite(course, data['invited'])
      break
    case 'CodeAccepted':
      if (recipient) recipient.proved = true
      break
    case 'FieldsFilled':
      if (data['asksToLook'] === true) course.filled.set(recipientId, revision)
      break
    case 'RecipientSigned':
    case 'RecipientApproved':
      if (recipient) recipient.acted = true
      break
    case 'EveryoneActed':
      course.everyoneActed = true
      break
    case 'SealingGivenUp':
      course.givenUp = true
      break
    case 'DocumentsSealed':
      course.sealed = true
      break
    case 'SignatureRequestDeclined':
    case 'SignatureRequestCancelled':
    case 'SignatureRequestExpired':
    case 'SignatureRequestCompleted':
    case 'DraftDeleted':
      course.ended = type
      break
    case 'PersonalDataErased':
      course.erased = true
      break
    default:
  }
}

function chooseFill({ automatic }: Course, data: EventLine['data']): void {
  const fieldId = String(data['fieldId'])
  if (data['fill']) automatic.add(fieldId)
  else automatic.delete(fieldId)
}

function invite({ recipients }: Course, invited: unknown): void {
  for (const id of Array.isArray(invited) ? invited : []) {
    const recipient = recipients.get(String(id))
    if (recipient) recipient.invited = true
  }
}
