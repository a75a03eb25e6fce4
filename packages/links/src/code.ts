import { createHash, timingSafeEqual } from 'node:crypto'
import type { SubjectKey } from '@countersign/vault'

/**
 * The six digits that a recipient enters where a code is asked for, derived from the request's key and the event that asked
 * (rule signing-4): the mail can be made again without the code being stored anywhere.
 *
 * @param askedBy id of the event that asked for it
 */
export function signingCode(key: SubjectKey, askedBy: string): string {
  // Of 2^64 values a million does not divide evenly; the difference is below 10^-13.
  const number = key.derive(`code/v1/${askedBy}`, 8).readBigUInt64BE() % 1_000_000n
  return String(number).padStart(6, '0')
}

/**
 * What a browser keeps once the code was right: it says until when, for this one link and nobody else's (rule signing-4).
 *
 * @param until seconds since 1970
 */
export function codeProof(key: SubjectKey, linkHash: string, until: number): string {
  return `${until}.${key.derive(`code-proof/v1/${linkHash}/${until}`).toString('base64url')}`
}

/** Whether a proof is ours, for this link, and not over yet. */
export function isCodeProof(key: SubjectKey, linkHash: string, proof: string, now: number): boolean {
  const until = Number(/^(\d{1,12})\./.exec(proof)?.[1] ?? 0)
  const [ours, theirs] = [codeProof(key, linkHash, until), proof].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return until > now && timingSafeEqual(ours!, theirs!)
}
