import type { Template } from '../letter.js'
import { documentsFact, fact, fromFact, linkActsForYou, personalQuote } from '../shared-parts.js'
import { begun, count, day, dayAndHour, deeds, span } from '../words.js'

export const reminder: Template<'reminder'> = (content) => {
  const { sender, title, documents, role, number, most, everyDays, personalMessage, sentAt, expiresAt } = content
  const { verb, noun } = deeds[role]
  const isWaiting = `${title} is waiting for your ${noun}`
  const asked = `${begun(sender.name)} asked you on ${day(sentAt)}`
  const stillOpen = documents.length === 1 ? 'It is still open.' : 'They are still open.'
  return {
    subject: `Reminder: ${isWaiting}`,
    preheader: `${asked}. Open until ${dayAndHour(expiresAt)}.`,
    heading: isWaiting,
    lead: `${asked} to ${verb} ${count(documents.length, 'document')}. ${stillOpen} It takes a few minutes.`,
    quotes: [personalQuote(sender, personalMessage)],
    facts: [fromFact(sender), documentsFact(documents), fact('Open until', dayAndHour(expiresAt))],
    button: `Read and ${verb}`,
    notes: [
      linkActsForYou,
      `This is reminder ${number} of up to ${most}, one every ${span(everyDays)}. Reminders stop when you ${verb} or decline.`,
    ],
  }
}
