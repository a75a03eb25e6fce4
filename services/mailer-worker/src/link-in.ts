import type { MailContent, MailJob } from '@countersign/contracts/jobs'
import { invitationPurpose, linkToken, resetPurpose, signingToken } from '@countersign/links'
import type { SubjectKey } from '@countersign/vault'
import type { Branding } from './templates/branding.js'
import { letters } from './templates/letters.js'

/**
 * Derives the link of a mail each time, so that its token is stored nowhere. Its host is that of `PUBLIC_URL`: a job knows
 * of no call and of no header.
 */
export function linkIn({ to, about }: MailJob, content: MailContent, key: SubjectKey, { publicUrl }: Branding): string {
  if (to.kind === 'recipient') return `${publicUrl}sign/${signingToken(key, to.recipientId, to.round)}`
  if (to.kind === 'sender') return `${publicUrl}requests/${about.id}`
  const letter = letters[content.kind]
  const page = 'page' in letter ? letter.page : ''
  const secret =
    to.kind === 'invitation'
      ? linkToken(key, to.invitationId, invitationPurpose)
      : content.kind === 'reset-password' && linkToken(key, about.id, resetPurpose(content.resetId))
  return `${publicUrl}${page}${secret ? `#${secret}` : ''}`
}
