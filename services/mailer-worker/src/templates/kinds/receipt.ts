import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { falseMailFacts, fromFact, type Branding, sentFor } from '../shared-parts.js'
import { begun, dayAndHour, listed, pages } from '../words.js'

type Receipt = Extract<RequestMailContent, { kind: 'receipt' }>
type Body = Omit<Letter, 'identity'>

/** Confirms to a signer or approver which documents they acted on, with the head of the history after the act. */
export function receipt(content: Receipt, link: string, branding: Branding): Body {
  const { sender, title, to, act, at, filledIn, stillToAct } = content
  const [verb, noun] = act === 'approved' ? ['approve', 'approval'] : ['sign', 'signature']
  return {
    subject: `You ${act} ${title}`,
    preheader: 'Your receipt. You’ll get the sealed copies when everyone has acted.',
    heading: `You ${act} ${title}`,
    lead: `This is your receipt. ${nextSteps(stillToAct)}`,
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
          'Below each document is the SHA-256 hash of the exact file you were shown. Anyone can use it to check that a file is ' +
          'the one you read.',
      },
      {
        text: 'This link is for you only. Anyone who has it can open the request in your name, so please don’t forward this email.',
      },
      {
        title: 'How to spot a fake email.',
        text: `${falseMailFacts(branding)} Didn’t ${verb} this? Tell ${sender.name} right away through a channel you already use.`,
      },
    ],
    headAsOf: `right after your ${noun}`,
    closing: sentFor(branding, sender),
  }
}

function nextSteps(stillToAct: Receipt['stillToAct']): string {
  const then = 'the documents will be sealed, and you’ll get your copy by email.'
  if (stillToAct.length === 0) return `Everyone has acted. ${begun(then)}`
  const roles = new Set(stillToAct.map(({ role }) => role))
  const verb = roles.size > 1 ? 'act' : roles.has('approver') ? 'approve' : 'sign'
  const names = listed(stillToAct.map(({ name }) => name))
  return `${names} still ${stillToAct.length === 1 ? 'needs' : 'need'} to ${verb}. Then ${then}`
}

const documentsFact = (documents: Receipt['documents']): Letter['facts'][number] => ({
  label: documents.length === 1 ? 'Document' : 'Documents',
  lines: documents.flatMap(({ name, pages: number, sha256 }) => [`${name}, ${pages(number)}`, sha256]),
})

const called = { signature: 'signature', date: 'date', text: 'text', checkbox: 'check mark' } as const

/** `2 signatures, 1 date, 1 text, 1 check mark` */
function counted(types: Receipt['filledIn']): string {
  const kinds = (['signature', 'date', 'text', 'checkbox'] as const).map((type) => {
    const count = types.filter((one) => one === type).length
    return count === 0 ? [] : [`${count} ${called[type]}${count === 1 ? '' : 's'}`]
  })
  return kinds.flat().join(', ')
}
