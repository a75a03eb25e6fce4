import { listed } from '@countersign/contracts/listed'
import { genuine, noOtherFiles } from '../endings.js'
import type { ContentOf, Template } from '../letter.js'
import { documentsFact, fact, fromFact } from '../shared-parts.js'
import { begun, dayAndHour, deeds, inDigits } from '../words.js'

type Receipt = ContentOf<'receipt'>

/** Confirms to a signer or approver which documents they acted on, with the head of the history after the act. */
export const receipt: Template<'receipt'> = (content, branding) => {
  const { sender, title, documents, to, act, at, filledIn, stillToAct } = content
  const { verb, noun } = deeds[act]
  return {
    subject: `You ${act} ${title}`,
    preheader: 'Your receipt. You’ll get the sealed copies when everyone has acted.',
    lead: `This is your receipt. ${nextSteps(stillToAct)}`,
    facts: [
      fact(begun(act), `${to.name}, ${dayAndHour(at)}`),
      documentsFact(documents),
      fact('Filled in', ...(filledIn.length > 0 ? [counted(filledIn)] : [])),
      fromFact(sender),
    ],
    button: `Read what you ${act}`,
    notes: [
      'Below each document is the SHA-256 hash of the exact file you were shown. Anyone can use it to check that a file is ' +
        'the one you read.',
      'This link is for you only. Anyone who has it can open the request in your name, so please don’t forward this email.',
    ],
    spotting:
      `${genuine(branding, noOtherFiles)} Didn’t ${verb} this? Tell ${sender.name} right away through a channel you ` +
      'already use.',
    headAsOf: `right after your ${noun}`,
  }
}

function nextSteps(stillToAct: Receipt['stillToAct']): string {
  const then = 'the documents will be sealed, and you’ll get your copy by email.'
  const [role, otherRole] = new Set(stillToAct.map((one) => one.role))
  if (!role) return `Everyone has acted. ${begun(then)}`
  const verb = otherRole ? 'act' : deeds[role].verb
  const names = listed(stillToAct.map(({ name }) => name))
  return `${names} still ${stillToAct.length === 1 ? 'needs' : 'need'} to ${verb}. Then ${then}`
}

const called = { signature: 'signature', date: 'date', text: 'text', checkbox: 'check mark' } as const

/** `2 signatures, 1 date, 1 text, 1 check mark` */
function counted(types: Receipt['filledIn']): string {
  const amounts = Object.entries(called).map(([type, name]) => {
    const amount = types.filter((one) => one === type).length
    return amount === 0 ? [] : [inDigits(amount, name)]
  })
  return amounts.flat().join(', ')
}
