import type { Template } from '../letter.js'
import { documentsFact, fromFact } from '../shared-parts.js'
import { begun, dayAndHour } from '../words.js'

export const cancelled: Template<'cancelled'> = ({ sender, title, documents, reason, at }) => ({
  subject: `${title} was cancelled`,
  preheader: `${begun(sender.name)} cancelled the request. You don’t need to do anything.`,
  heading: `${begun(sender.name)} cancelled ${title}`,
  lead: 'The request has ended for everyone. You don’t need to do anything. Your link now shows only your own copy.',
  quotes: [{ text: reason, by: `${begun(sender.name)}, ${dayAndHour(at)}` }],
  facts: [fromFact(sender), documentsFact(documents)],
  button: 'Read your copy',
})
