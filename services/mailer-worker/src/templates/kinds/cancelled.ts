import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailNote, fromFact, type Branding, sentFor } from '../shared-parts.js'
import { begun, dayAndHour } from '../words.js'

type Cancelled = Extract<RequestMailContent, { kind: 'cancelled' }>
type Body = Omit<Letter, 'identity'>

export function cancelled(content: Cancelled, link: string, branding: Branding): Body {
  const { sender, title, documents, reason, at } = content
  return {
    subject: `${title} was cancelled`,
    preheader: `${begun(sender.name)} cancelled the request. You don’t need to do anything.`,
    heading: `${begun(sender.name)} cancelled ${title}`,
    lead: 'The request has ended for everyone. You don’t need to do anything. Your link now shows only your own copy.',
    quotes: [{ text: reason, by: `${begun(sender.name)}, ${dayAndHour(at)}` }],
    facts: [fromFact(sender), documentsFact(documents)],
    button: { label: 'Read your copy', url: link },
    notes: [falseMailNote(branding, sender)],
    closing: sentFor(branding, sender),
  }
}
