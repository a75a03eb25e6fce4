import { signingToken, tokenHash } from '@countersign/links'
import { requestSubject, type Vault } from '@countersign/vault'
import type { Link } from '../domain/course-events.js'
import type { RequestState } from '../domain/state.js'

/** Derives the links of all recipients in a round, by token hash (rule signing-1). */
export async function linksOf(vault: Vault, { requestId, recipients }: RequestState, round: number): Promise<Link[]> {
  const key = await vault.obtain(requestSubject(requestId))
  return [...recipients.keys()].map((recipientId) => ({
    recipientId,
    tokenHash: tokenHash(signingToken(key, recipientId, round)),
  }))
}
