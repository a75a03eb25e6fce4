import { createHash } from 'node:crypto'
import type { SubjectKey } from '@countersign/vault'

/**
 * 256 bits, derived so that mails can be recreated without storing the token (rule signing-1). Resending an expired
 * request starts a new round and so replaces every link.
 *
 * @returns 43 characters, base64url
 */
export function signingToken(key: SubjectKey, recipientId: string, round: number): string {
  return key.derive(`link/v1/${recipientId}/${round}`).toString('base64url')
}

/** Events and views contain only the hash. @returns SHA-256, hex */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
