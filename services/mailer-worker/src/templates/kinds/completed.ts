import { genuine, ifInDoubt } from '../endings.js'
import type { Template } from '../letter.js'
import { actsFacts, fact, fromFact, personalQuote } from '../shared-parts.js'

export const completed: Template<'completed'> = (content, branding, { attached }) => {
  const { copy, personalMessage, title, sender, acts, files } = content
  const doing = ['signed', 'approved'].filter((done) => acts.some(({ act }) => act === done)).join(' or ')
  return {
    subject: `Completed: ${title}`,
    preheader: 'The sealed documents and the certificate are ready.',
    heading: `Everyone has ${doing} ${title}`,
    lead:
      `${copy ? 'This is your copy. ' : ''}The documents are sealed, so any later change can be detected. ` +
      (attached
        ? 'They are attached. Please keep them together with the certificate.'
        : 'Please download them and keep them together with the certificate.'),
    quotes: [personalQuote(sender, personalMessage)],
    facts: [...actsFacts(acts), fact('Files', ...files.map(({ name }) => name)), fromFact(sender)],
    button: 'Open the sealed documents',
    notes: [
      'You can also download the evidence: one file that holds everything, with a page that checks it on your own computer, ' +
        'without a network connection and without us.',
    ],
    // This mail may have files attached.
    spotting: `${genuine(branding)} ${ifInDoubt(sender.name)}`,
  }
}
