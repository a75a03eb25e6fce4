import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailNote, fromFact, type Branding, sentFor } from '../shared-parts.js'
import { begun, count, day, dayAndHour, span } from '../words.js'

type Reminder = Extract<RequestMailContent, { kind: 'reminder' }>
type Body = Omit<Letter, 'identity'>

export function reminder(content: Reminder, link: string, branding: Branding): Body {
  const { sender, title, documents, role, number, most, everyDays, personalMessage, sentAt, expiresAt } = content
  const [verb, deed] = role === 'approver' ? ['approve', 'approval'] : ['sign', 'signature']
  const stillOpen = documents.length === 1 ? 'It is still open.' : 'They are still open.'
  return {
    subject: `Reminder: ${title} is waiting for your ${deed}`,
    preheader: `${begun(sender.name)} asked you on ${day(sentAt)}. Open until ${dayAndHour(expiresAt)}.`,
    heading: `${title} is waiting for your ${deed}`,
    lead: `${begun(sender.name)} asked you on ${day(sentAt)} to ${verb} ${count(documents.length, 'document')}. ${stillOpen} It takes a few minutes.`,
    quotes: [{ text: personalMessage, by: `${begun(sender.name)}, only to you` }],
    facts: [fromFact(sender), documentsFact(documents), { label: 'Open until', lines: [dayAndHour(expiresAt)] }],
    button: { label: `Read and ${verb}`, url: link },
    notes: [
      {
        text: 'This link is for you only. Anyone who has it can act in your name, so please don’t forward this email.',
      },
      {
        text: `This is reminder ${number} of up to ${most}, one every ${span(everyDays)}. Reminders stop when you ${verb} or decline.`,
      },
      falseMailNote(branding, sender),
    ],
    closing: sentFor(branding, sender),
  }
}
