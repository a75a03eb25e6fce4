import type { MailContent } from '@countersign/contracts/jobs'
import { actsFacts } from '../acts-fact.js'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailToSenderNote, type House, sentToSender } from '../shared-parts.js'
import { dayAndHour, times } from '../words.js'

type SealingGivenUp = Extract<MailContent, { kind: 'sealing-given-up' }>
type Body = Omit<Letter, 'identity'>

export function sealingGivenUp(content: SealingGivenUp, link: string, house: House): Body {
  const { title, documents, attempts, at, acts } = content
  return {
    subject: `${title} could not be sealed`,
    preheader: 'Everyone has acted, but there are no sealed documents. You can cancel the request now.',
    heading: `${title} could not be sealed`,
    lead:
      'Everyone has acted, but the signatures could not be put onto the documents, and it is not tried any more. Please ' +
      'cancel the request with a reason: everyone who was asked is told. Then send the documents again, best as newly ' +
      'made PDF files.',
    facts: [
      { label: 'Tried', lines: [`${times(attempts)}${attempts === 1 ? ',' : ', last'} ${dayAndHour(at)}`] },
      documentsFact(documents),
      ...actsFacts(acts),
    ],
    button: { label: 'Open the request', url: link },
    notes: [
      { text: 'What each of them agreed to stays on record: the history and the evidence can be downloaded there.' },
      falseMailToSenderNote(house),
    ],
    closing: sentToSender(house),
  }
}
