import type { Template } from '../letter.js'
import { actsFacts, documentsFact, triedFact } from '../shared-parts.js'

export const sealingGivenUp: Template<'sealing-given-up'> = ({ title, documents, attempts, at, acts }) => ({
  subject: `${title} couldn’t be sealed`,
  preheader: 'Everyone has acted, but there are no sealed documents. Please cancel the request.',
  lead:
    'Everyone has acted, but we couldn’t put the signatures onto the documents and have stopped trying. Please cancel the ' +
    'request and give a reason: we’ll notify everyone you contacted. Then send the documents again, preferably as newly ' +
    'made PDF files.',
  facts: [triedFact(attempts, at), documentsFact(documents), ...actsFacts(acts)],
  button: 'Open the request',
  notes: [
    'What each person agreed to stays on record. You can download the history and the evidence from the request.',
  ],
})
