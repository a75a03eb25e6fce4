import {
  type AccountEvent,
  type AccountMailTo,
  accountDeclarations,
  type DeclaredEvent,
  type TeamMailTo,
} from './events.js'
import { personStream } from './streams.js'

export const credentialSubject = (credentialId: string): string => `credential-${credentialId}`
export const invitationSubject = (invitationId: string): string => `invitation-${invitationId}`

/** The key of an email's addressee; null for an address, whose key is that of the email's subject. */
export function subjectOfAddressee(to: AccountMailTo | TeamMailTo): string | null {
  if (to.kind === 'invitation') return invitationSubject(to.invitationId)
  return to.kind === 'person' ? personStream(to.personId) : null
}

/** The key that seals an event's personal members; null for its stream's. */
export function ownSubject({ type, data }: AccountEvent): string | null {
  const declared = accountDeclarations[type as DeclaredEvent['type']]?.subject
  if (declared === 'credential' && 'credentialId' in data) return credentialSubject(data.credentialId)
  if (declared === 'invitation' && 'invitationId' in data) return invitationSubject(data.invitationId!)
  return 'mailId' in data ? subjectOfAddressee(data.to) : null
}
