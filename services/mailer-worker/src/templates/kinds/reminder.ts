import type { MailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailNote, fromFact, type House, sentFor } from '../shared-parts.js'
import { begun, count, day, dayAndHour, span } from '../words.js'

type Reminder = Extract<MailContent, { kind: 'reminder' }>
type Body = Omit<Letter, 'identity'>

export function reminder(content: Reminder, link: string, house: House): Body {
  const { sender, title, documents, role, number, most, everyDays, personalMessage, sentAt, expiresAt } = content
  const [verb, deed] = role === 'approver' ? ['approve', 'approval'] : ['sign', 'signature']
  const stillOpen = documents.length === 1 ? 'It is still open.' : 'They are still open.'
  return {
    subject: `Reminder: ${title} waits for your ${deed}`,
    preheader: `${begun(sender.name)} asked you on ${day(sentAt)}. Open until ${dayAndHour(expiresAt)}.`,
    heading: `${title} waits for your ${deed}`,
    lead: `${begun(sender.name)} asked you on ${day(sentAt)} to ${verb} ${count(documents.length, 'document')}. ${stillOpen} It takes a few minutes.`,
    quotes: [{ text: personalMessage, by: `${begun(sender.name)}, to you alone` }],
    facts: [fromFact(sender), documentsFact(documents), { label: 'Open until', lines: [dayAndHour(expiresAt)] }],
    button: { label: `Read and ${verb}`, url: link },
    notes: [
      { text: 'This link is yours alone: whoever has it can act in your name. Please do not forward this mail.' },
      {
        text: `This is reminder ${number} of at most ${most}, one every ${span(everyDays)}. They stop when you ${verb} or decline.`,
      },
      falseMailNote(house, sender),
    ],
    closing: sentFor(house, sender),
  }
}
