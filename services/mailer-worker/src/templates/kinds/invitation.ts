import type { Template } from '../letter.js'
import { documentsFact, fact, fromFact, linkActsForYou, orDecline, personalQuote } from '../shared-parts.js'
import { begun, count, dayAndHour, deeds } from '../words.js'

/** Subject and message are the sender's. */
export const invitation: Template<'invitation'> = (content) => {
  const { sender, title, documents, expiresAt, subject, message, personalMessage, role } = content
  const { verb } = deeds[role]
  const asks = `${begun(sender.name)} asks you to ${verb}`
  return {
    subject,
    preheader: `${asks} ${count(documents.length, 'document')}. Open until ${dayAndHour(expiresAt)}.`,
    heading: `${asks} ${title}`,
    quotes: [personalQuote(sender, personalMessage), { text: message, by: begun(sender.name) }],
    facts: [fromFact(sender), documentsFact(documents), fact('Open until', dayAndHour(expiresAt))],
    button: `Read and ${verb}`,
    notes: [`${linkActsForYou} ${orDecline(verb)} We’ll let ${sender.name} know.`],
  }
}
