import { createHash } from 'node:crypto'
import type { SubjectKey } from '@countersign/vault'

/**
 * A recipient's signing token: 256 bits derived from the request's key, the recipient and the round (rule signing-1),
 * so that every mail can be made again without the token being stored anywhere. A resend of an expired request is a new
 * round, and so replaces every link.
 *
 * @returns 43 characters, base64url
 */
export function signingToken(key: SubjectKey, recipientId: string, round: number): string {
  return key.derive(`link/v1/${recipientId}/${round}`).toString('base64url')
}

/** What events and views hold instead of a token: its SHA-256, hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
