import { isolated } from '@countersign/contracts/isolated'
import { type MailContent, type MailJob, type RequestMailContent, senderAsNamed } from '@countersign/contracts/jobs'
import { cancelled } from './kinds/cancelled.js'
import { code } from './kinds/code.js'
import { completed } from './kinds/completed.js'
import { declined } from './kinds/declined.js'
import { deliveryFailed } from './kinds/delivery-failed.js'
import { expired } from './kinds/expired.js'
import { expiring } from './kinds/expiring.js'
import { invitation } from './kinds/invitation.js'
import { receipt } from './kinds/receipt.js'
import { reminder } from './kinds/reminder.js'
import { sealingGivenUp } from './kinds/sealing-given-up.js'
import type { Letter } from './letter.js'
import type { Branding } from './shared-parts.js'
import { accountBody } from './write-account-letter.js'

export interface Reader {
  link: string
  digits?: string
  attached?: boolean
}

/** @param reader.digits the code, in mails that bring one */
export function writeLetter(
  { about, historyHead }: Pick<MailJob, 'about' | 'historyHead'>,
  written: MailContent,
  reader: Reader,
  branding: Branding,
): Letter {
  const content = withIsolates(written)
  const body =
    'sender' in content ? requestBody(spokenOf(content), reader, branding) : accountBody(content, reader.link, branding)
  return { ...body, identity: { about, historyHead } }
}

/** These are shown alone. */
const shownAlone: ReadonlySet<string> = new Set(['subject', 'message', 'personalMessage', 'reason'])

/** Isolates every text that sentences quote (rule pages-42). */
const withIsolates = <Content extends MailContent>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    typeof value === 'string' && !shownAlone.has(key) ? isolated(value) : value,
  ) as Content

/** Without a configured name, sentences say "the sender". */
const spokenOf = (content: RequestMailContent): RequestMailContent => ({
  ...content,
  sender: { ...content.sender, name: senderAsNamed(content.sender.name, 'the sender') },
})

function requestBody(
  content: RequestMailContent,
  { link, digits = '', attached = false }: Reader,
  branding: Branding,
): Omit<Letter, 'identity'> {
  switch (content.kind) {
    case 'invitation':
      return invitation(content, link, branding)
    case 'code':
      return code(content, digits, branding)
    case 'reminder':
      return reminder(content, link, branding)
    case 'expiring':
      return expiring(content, link, branding)
    case 'declined':
      return declined(content, link, branding)
    case 'cancelled':
      return cancelled(content, link, branding)
    case 'expired':
      return expired(content, link, branding)
    case 'completed':
      return completed(content, { link, attached }, branding)
    case 'receipt':
      return receipt(content, link, branding)
    case 'sealing-given-up':
      return sealingGivenUp(content, link, branding)
    case 'delivery-failed':
      return deliveryFailed(content, link, branding)
  }
}
