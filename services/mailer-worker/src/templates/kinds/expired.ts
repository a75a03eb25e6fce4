import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import {
  documentsFact,
  falseMailNote,
  falseMailToSenderNote,
  fromFact,
  type Branding,
  sentFor,
  sentToSender,
} from '../shared-parts.js'
import { count, day, dayAndHour, listed } from '../words.js'

type Expired = Extract<RequestMailContent, { kind: 'expired' }>
type Body = Omit<Letter, 'identity'>

export function expired(content: Expired, link: string, branding: Branding): Body {
  return content.forSender ? toSender(content, link, branding) : toRecipient(content, link, branding)
}

function toRecipient({ acted, sender, title, documents, at }: Expired, link: string, branding: Branding): Body {
  const again = `If it’s still needed, ${sender.name} can send it again`
  return {
    subject: `${title} has expired`,
    preheader: 'You don’t need to do anything.',
    heading: `${title} has expired`,
    lead: acted
      ? `Not everyone acted in time, so the request has ended and nothing was sealed. ${again}. You won’t have to sign or approve again.`
      : `The request ended before you acted. Nothing you may have entered was sent. ${again}. You would get a new email.`,
    facts: [fromFact(sender), documentsFact(documents), { label: 'Ended', lines: [dayAndHour(at)] }],
    button: { label: 'Read your copy', url: link },
    notes: [falseMailNote(branding, sender)],
    closing: sentFor(branding, sender),
  }
}

function toSender({ title, people, days, at }: Expired, link: string, branding: Branding): Body {
  const done = people.filter(({ acted }) => acted)
  const open = people.filter(({ acted }) => !acted)
  const period = days === 1 ? 'one day is' : `${count(days, 'day')} are`
  const when = ({ at: then }: Expired['people'][number]) => (then ? ` ${day(then)}` : '')
  return {
    subject: `${title} expired: ${open.length} of ${people.length} didn’t act`,
    preheader: 'Resend it to give everyone who hasn’t acted a new link.',
    heading: `${title} has expired`,
    lead:
      `The ${period} over, and ${listed(open.map(({ name }) => name))} didn’t act. Resend the request to give everyone who ` +
      `hasn’t acted a new link and another ${count(days, 'day')}.`,
    facts: [
      ...(done.length > 0
        ? [{ label: 'Acted', lines: done.map((one) => `${one.name}, ${one.status}${when(one)}`) }]
        : []),
      { label: 'Didn’t act', lines: open.map((one) => `${one.name}, ${one.status}${when(one)}`) },
      { label: 'Ended', lines: [dayAndHour(at)] },
    ],
    button: { label: 'Open the request', url: link },
    notes: [falseMailToSenderNote(branding)],
    closing: sentToSender(branding),
  }
}
