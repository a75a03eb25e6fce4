import type { SubjectKey } from '@countersign/vault'
import { isSameSecret } from './same-secret.js'

/**
 * Derived from the request's key and the event `askedBy`, so that mails can be recreated without storing the code (rule
 * signing-4).
 */
export function signingCode(key: SubjectKey, askedBy: string): string {
  // The modulo bias over 2^64 values is below 10^-13.
  const number = key.derive(`code/v1/${askedBy}`, 8).readBigUInt64BE() % 1_000_000n
  return String(number).padStart(6, '0')
}

/** The browser's proof of a correct code, for one link (rule signing-4). @param until seconds since 1970 */
export function codeProof(key: SubjectKey, linkHash: string, until: number): string {
  return `${until}.${key.derive(`code-proof/v1/${linkHash}/${until}`).toString('base64url')}`
}

export function isCodeProof(key: SubjectKey, linkHash: string, proof: string, now: number): boolean {
  const until = Number(/^(\d{1,12})\./.exec(proof)?.[1] ?? 0)
  return until > now && isSameSecret(codeProof(key, linkHash, until), proof)
}
