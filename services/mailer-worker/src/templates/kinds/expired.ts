import { listed } from '@countersign/contracts/listed'
import type { Body, ContentOf, Template } from '../letter.js'
import { documentsFact, fact, fromFact } from '../shared-parts.js'
import { count, day, dayAndHour } from '../words.js'

type Expired = ContentOf<'expired'>

export const expired: Template<'expired'> = (content) => ({
  heading: `${content.title} has expired`,
  ...(content.forSender ? toSender(content) : toRecipient(content)),
})

function toRecipient({ acted, sender, title, documents, at }: Expired): Body {
  const again = `If it’s still needed, ${sender.name} can send it again`
  return {
    subject: `${title} has expired`,
    preheader: 'You don’t need to do anything.',
    lead: acted
      ? `Not everyone acted in time, so the request has ended and nothing was sealed. ${again}. You won’t have to sign or approve again.`
      : `The request ended before you acted. Nothing you may have entered was sent. ${again}. You would get a new email.`,
    facts: [fromFact(sender), documentsFact(documents), fact('Ended', dayAndHour(at))],
    button: 'Read your copy',
  }
}

function toSender({ title, people, days, at }: Expired): Body {
  const done = people.filter(({ acted }) => acted)
  const open = people.filter(({ acted }) => !acted)
  const period = days === 1 ? 'one day is' : `${count(days, 'day')} are`
  const stateOf = ({ name, status, at: then }: Expired['people'][number]) =>
    `${name}, ${status}${then ? ` ${day(then)}` : ''}`
  return {
    subject: `${title} expired: ${open.length} of ${people.length} didn’t act`,
    preheader: 'Resend it to give everyone who hasn’t acted a new link.',
    lead:
      `The ${period} over, and ${listed(open.map(({ name }) => name))} didn’t act. Resend the request to give everyone who ` +
      `hasn’t acted a new link and another ${count(days, 'day')}.`,
    facts: [
      fact('Acted', ...done.map(stateOf)),
      fact('Didn’t act', ...open.map(stateOf)),
      fact('Ended', dayAndHour(at)),
    ],
    button: 'Open the request',
  }
}
