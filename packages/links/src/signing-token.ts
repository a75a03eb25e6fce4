import { createHash } from 'node:crypto'
import type { SubjectKey } from '@countersign/vault'

/**
 * Derives a recipient's signing token: 256 bits from the request's key, the recipient and the round (rule signing-1),
 * so that every mail can be recreated without storing the token. Resending an expired request starts a new round and so
 * replaces every link.
 *
 * @returns 43 characters, base64url
 */
export function signingToken(key: SubjectKey, recipientId: string, round: number): string {
  return key.derive(`link/v1/${recipientId}/${round}`).toString('base64url')
}

/** Hashes a token for events and views, which never contain the token: SHA-256, hex. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
