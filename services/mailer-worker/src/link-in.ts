import type { MailContent, MailJob } from '@countersign/contracts/jobs'
import { linkToken, resetPurpose, signingToken } from '@countersign/links'
import type { SubjectKey } from '@countersign/vault'
import type { Branding } from './templates/shared-parts.js'

/**
 * Derives the link of a mail each time, so that its token is stored nowhere. Its host is that of `PUBLIC_URL`: a job knows
 * of no call and of no header.
 */
export function linkIn({ to, about }: MailJob, content: MailContent, key: SubjectKey, { publicUrl }: Branding): string {
  switch (to.kind) {
    case 'recipient':
      return `${publicUrl}sign/${signingToken(key, to.recipientId, to.round)}`
    case 'sender':
      return `${publicUrl}requests/${about.id}`
    case 'person':
    case 'address':
      return `${publicUrl}${accountPath(content, about.id, key)}`
  }
}

function accountPath(content: MailContent, personId: string, key: SubjectKey): string {
  switch (content.kind) {
    case 'reset-password':
      return `reset#${linkToken(key, personId, resetPurpose(content.resetId))}`
    case 'no-password-to-reset':
    case 'address-changed':
      return 'sign-in'
    case 'new-sign-in':
    case 'factor-changed':
    case 'sign-ins-failed':
    case 'recovery-code-used':
      return 'settings/sign-in'
    default:
      return ''
  }
}
