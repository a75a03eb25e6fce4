import type { RequestMailContent } from '@countersign/contracts/jobs'
import { actsFacts } from '../acts-fact.js'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailToSenderNote, type Branding, sentToSender } from '../shared-parts.js'
import { dayAndHour, times } from '../words.js'

type SealingGivenUp = Extract<RequestMailContent, { kind: 'sealing-given-up' }>
type Body = Omit<Letter, 'identity'>

export function sealingGivenUp(content: SealingGivenUp, link: string, branding: Branding): Body {
  const { title, documents, attempts, at, acts } = content
  return {
    subject: `${title} couldn’t be sealed`,
    preheader: 'Everyone has acted, but there are no sealed documents. Please cancel the request.',
    heading: `${title} couldn’t be sealed`,
    lead:
      'Everyone has acted, but we couldn’t put the signatures onto the documents and have stopped trying. Please cancel the ' +
      'request and give a reason: we’ll notify everyone you contacted. Then send the documents again, preferably as newly ' +
      'made PDF files.',
    facts: [
      { label: 'Tried', lines: [`${times(attempts)}${attempts === 1 ? ',' : ', last'} ${dayAndHour(at)}`] },
      documentsFact(documents),
      ...actsFacts(acts),
    ],
    button: { label: 'Open the request', url: link },
    notes: [
      {
        text: 'What each person agreed to stays on record. You can download the history and the evidence from the request.',
      },
      falseMailToSenderNote(branding),
    ],
    closing: sentToSender(branding),
  }
}
