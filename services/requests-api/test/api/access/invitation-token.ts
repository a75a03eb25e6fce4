import { invitationPurpose, linkToken } from '@countersign/links'
import { invitationSubject } from '@countersign/requests-api/internal/access/domain/subjects'
import type { Vault } from '@countersign/vault'

/** The token of an invitation's link, as the mailer derives it. */
export async function invitationToken({ vault }: { vault: Vault }, invitationId: string): Promise<string> {
  return linkToken(await vault.obtain(invitationSubject(invitationId)), invitationId, invitationPurpose)
}
