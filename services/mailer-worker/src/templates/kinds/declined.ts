import { listed } from '@countersign/contracts/listed'
import type { Body, ContentOf, Template } from '../letter.js'
import { documentsFact, fact, fromFact } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

type Declined = ContentOf<'declined'>

export const declined: Template<'declined'> = (content) => {
  const { forSender, by, title, reason, at } = content
  return {
    heading: `${by} declined ${title}`,
    quotes: [{ text: reason, by: `${by}, ${dayAndHour(at)}` }],
    ...(forSender ? toSender(content) : toOthers(content)),
  }
}

const toOthers = ({ by, sender, title, documents }: Declined): Body => ({
  subject: `${title} was declined`,
  preheader: `${by} declined the request. You don’t need to do anything.`,
  lead: 'The request has ended for everyone and can no longer be signed. You don’t need to do anything.',
  facts: [fromFact(sender, 'Request from'), documentsFact(documents)],
  button: 'Read your copy',
  notes: ['Anything you had already signed or approved was not sealed and does not take effect through this request.'],
})

function toSender({ by, title, documents, sentAt, others }: Declined): Body {
  const told = others.length > 0 ? ` We’ve notified ${listed(others)} too.` : ''
  return {
    subject: `${by} declined ${title}`,
    preheader: 'The request has ended.',
    lead: `The request has ended.${told} To continue, correct the documents and send a new request.`,
    facts: [documentsFact(documents), fact('Sent', dayAndHour(sentAt))],
    button: 'Open the request',
  }
}
