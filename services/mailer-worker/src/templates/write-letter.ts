import { type MailContent, type MailJob, unnamedSender } from '@countersign/contracts/jobs'
import { cancelled } from './kinds/cancelled.js'
import { deliveryFailed } from './kinds/delivery-failed.js'
import { invitation } from './kinds/invitation.js'
import type { Letter } from './letter.js'
import type { House } from './shared-parts.js'

/** The letter a mail is. */
export function writeLetter(
  { requestId, historyHead }: Pick<MailJob, 'requestId' | 'historyHead'>,
  content: MailContent,
  link: string,
  house: House,
): Letter {
  return { ...bodyOf(spokenOf(content), link, house), identity: { requestId, historyHead } }
}

/** Sentences about a sender without a name speak of the sender. */
const spokenOf = (content: MailContent): MailContent =>
  content.sender.name === unnamedSender ? { ...content, sender: { ...content.sender, name: 'the sender' } } : content

function bodyOf(content: MailContent, link: string, house: House): Omit<Letter, 'identity'> {
  switch (content.kind) {
    case 'invitation':
      return invitation(content, link, house)
    case 'cancelled':
      return cancelled(content, link, house)
    case 'delivery-failed':
      return deliveryFailed(content, link, house)
  }
}
