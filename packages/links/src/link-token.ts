import type { SubjectKey } from '@countersign/vault'
import { isSameSecret } from './same-secret.js'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The token of a link in an email or on a terminal, which no store keeps: the subject's UUID and a secret derived from
 * its key (ADR 0030).
 *
 * @param id lower-case UUID of the subject @param purpose what the link does, such as `reset/v1/{id}`
 * @returns both parts in base64url, with a dot between them
 */
export function linkToken(key: SubjectKey, id: string, purpose: string): string {
  const subject = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${subject}.${key.derive(purpose).toString('base64url')}`
}

/** Compares in constant time. */
export const isLinkToken = (key: SubjectKey, id: string, purpose: string, token: string): boolean =>
  isSameSecret(linkToken(key, id, purpose), token)

/** The UUID in a token; null if it has none. */
export function subjectOfToken(token: string): string | null {
  const hex = Buffer.from(token.split('.', 1)[0]!, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return uuid.test(id) ? id : null
}

/** The purpose of a link that sets a new password. */
export const resetPurpose = (resetId: string): string => `reset/v1/${resetId}`

/** The purpose of a link that accepts an invitation to a team. */
export const invitationPurpose = 'invitation/v1'
