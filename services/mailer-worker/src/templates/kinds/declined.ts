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
import { dayAndHour, listed } from '../words.js'

type Declined = Extract<RequestMailContent, { kind: 'declined' }>
type Body = Omit<Letter, 'identity'>

export function declined(content: Declined, link: string, branding: Branding): Body {
  return content.forSender ? toSender(content, link, branding) : toOthers(content, link, branding)
}

function toOthers(content: Declined, link: string, branding: Branding): Body {
  const { by, sender, title, documents } = content
  return {
    subject: `${title} was declined`,
    preheader: `${by} declined the request. You don’t need to do anything.`,
    heading: `${by} declined ${title}`,
    lead: 'The request has ended for everyone and can no longer be signed. You don’t need to do anything.',
    quotes: quotesOf(content),
    facts: [{ ...fromFact(sender), label: 'Request from' }, documentsFact(documents)],
    button: { label: 'Read your copy', url: link },
    notes: [
      {
        text: 'Anything you had already signed or approved was not sealed and does not take effect through this request.',
      },
      falseMailNote(branding, sender),
    ],
    closing: sentFor(branding, sender),
  }
}

function toSender(content: Declined, link: string, branding: Branding): Body {
  const { by, title, documents, sentAt, others } = content
  const told = others.length > 0 ? ` We’ve notified ${listed(others)} too.` : ''
  return {
    subject: `${by} declined ${title}`,
    preheader: 'The request has ended.',
    heading: `${by} declined ${title}`,
    lead: `The request has ended.${told} To continue, correct the documents and send a new request.`,
    quotes: quotesOf(content),
    facts: [documentsFact(documents), { label: 'Sent', lines: [dayAndHour(sentAt)] }],
    button: { label: 'Open the request', url: link },
    notes: [falseMailToSenderNote(branding)],
    closing: sentToSender(branding),
  }
}

const quotesOf = ({ reason, by, at }: Declined): Letter['quotes'] => [{ text: reason, by: `${by}, ${dayAndHour(at)}` }]
