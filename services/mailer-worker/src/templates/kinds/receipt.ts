import type { MailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { falseMailFacts, fromFact, type House, sentFor } from '../shared-parts.js'
import { begun, dayAndHour, listed, pages } from '../words.js'

type Receipt = Extract<MailContent, { kind: 'receipt' }>
type Body = Omit<Letter, 'identity'>

/** Confirms to a signer or approver which documents they acted on, with the head of the history after the act. */
export function receipt(content: Receipt, link: string, house: House): Body {
  const { sender, title, to, act, at, filledIn, stillToAct } = content
  const [verb, noun] = act === 'approved' ? ['approve', 'approval'] : ['sign', 'signature']
  return {
    subject: `You ${act} ${title}`,
    preheader: 'Your receipt. The sealed copies follow when everyone has signed.',
    heading: `You ${act} ${title}`,
    lead: `This is your receipt. ${comingNext(stillToAct)}`,
    facts: [
      { label: begun(act), lines: [`${to.name}, ${dayAndHour(at)}`] },
      documentsFact(content.documents),
      ...(filledIn.length > 0 ? [{ label: 'Filled in', lines: [counted(filledIn)] }] : []),
      fromFact(sender),
    ],
    button: { label: `Read what you ${act}`, url: link },
    notes: [
      {
        text:
          'Below each document stands its SHA-256, of the very bytes that you were shown. With it anyone can check that a ' +
          'file is the one you read.',
      },
      {
        text: 'This link is yours alone: whoever has it can read in your name. Please do not forward this mail.',
      },
      {
        title: 'How to recognise a false mail.',
        text: `${falseMailFacts(house)} Did you not ${verb} this? Tell ${sender.name} at once, by a way you already know.`,
      },
    ],
    headAsOf: `right after your ${noun}`,
    closing: sentFor(house, sender),
  }
}

function comingNext(stillToAct: Receipt['stillToAct']): string {
  const then = 'the documents are sealed, and you get your copy by mail.'
  if (stillToAct.length === 0) return `Everyone has acted: ${then}`
  const roles = new Set(stillToAct.map(({ role }) => role))
  const verb = roles.size > 1 ? 'act' : roles.has('approver') ? 'approve' : 'sign'
  const names = listed(stillToAct.map(({ name }) => name))
  return `${names} ${stillToAct.length === 1 ? 'has' : 'have'} still to ${verb}; then ${then}`
}

const documentsFact = (documents: Receipt['documents']): Letter['facts'][number] => ({
  label: documents.length === 1 ? 'Document' : 'Documents',
  lines: documents.flatMap(({ name, pages: number, sha256 }) => [`${name}, ${pages(number)}`, sha256]),
})

const called = { signature: 'signature', date: 'date', text: 'text', checkbox: 'tick' } as const

/** `2 signatures, 1 date, 1 text, 1 tick` */
function counted(types: Receipt['filledIn']): string {
  const kinds = (['signature', 'date', 'text', 'checkbox'] as const).map((type) => {
    const count = types.filter((one) => one === type).length
    return count === 0 ? [] : [`${count} ${called[type]}${count === 1 ? '' : 's'}`]
  })
  return kinds.flat().join(', ')
}
