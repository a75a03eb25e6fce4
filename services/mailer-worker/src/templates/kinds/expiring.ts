import type { Template } from '../letter.js'
import { documentsFact, fact, fromFact, linkActsForYou, orDecline } from '../shared-parts.js'
import { begun, count, dayAndHour, deeds, timeLeft } from '../words.js'

export const expiring: Template<'expiring'> = ({ sender, title, documents, role, at, expiresAt }) => {
  const { verb } = deeds[role]
  const left = begun(at === undefined ? count(3, 'day') : timeLeft(at, expiresAt))
  return {
    subject: `${left} left to ${verb} ${title}`,
    preheader: `Open until ${dayAndHour(expiresAt)}.`,
    lead: `After the time below, the request expires, and ${sender.name} would have to send it again.`,
    facts: [fromFact(sender), documentsFact(documents), fact('Open until', dayAndHour(expiresAt))],
    button: `Read and ${verb}`,
    notes: [`${linkActsForYou} ${orDecline(verb)}`],
  }
}
