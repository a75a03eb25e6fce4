import { type MailContent, type MailJob, senderAsNamed } from '@countersign/contracts/jobs'
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
import type { House } from './shared-parts.js'

export interface Reader {
  link: string
  digits?: string
  attached?: boolean
}

/** @param reader.digits the code, in mails that bring one */
export function writeLetter(
  { about, historyHead }: Pick<MailJob, 'about' | 'historyHead'>,
  content: MailContent,
  reader: Reader,
  house: House,
): Letter {
  return { ...bodyOf(spokenOf(content), reader, house), identity: { about, historyHead } }
}

/** Without a configured name, sentences say "the sender". */
const spokenOf = (content: MailContent): MailContent => ({
  ...content,
  sender: { ...content.sender, name: senderAsNamed(content.sender.name, 'the sender') },
})

function bodyOf(
  content: MailContent,
  { link, digits = '', attached = false }: Reader,
  house: House,
): Omit<Letter, 'identity'> {
  switch (content.kind) {
    case 'invitation':
      return invitation(content, link, house)
    case 'code':
      return code(content, digits, house)
    case 'reminder':
      return reminder(content, link, house)
    case 'expiring':
      return expiring(content, link, house)
    case 'declined':
      return declined(content, link, house)
    case 'cancelled':
      return cancelled(content, link, house)
    case 'expired':
      return expired(content, link, house)
    case 'completed':
      return completed(content, { link, attached }, house)
    case 'receipt':
      return receipt(content, link, house)
    case 'sealing-given-up':
      return sealingGivenUp(content, link, house)
    case 'delivery-failed':
      return deliveryFailed(content, link, house)
  }
}
