import type { MailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { falseMailToSenderNote, type House, sentToSender } from '../shared-parts.js'
import { dayAndHour, times } from '../words.js'

type DeliveryFailed = Extract<MailContent, { kind: 'delivery-failed' }>
type Body = Omit<Letter, 'identity'>

export function deliveryFailed(content: DeliveryFailed, link: string, house: House): Body {
  const { about, title, attempts, at, final, serverSaid, acted, others } = content
  const tried = `${times(attempts)}, ${attempts === 1 ? '' : 'last '}${dayAndHour(at)}${final ? '; the answer is final' : ''}`
  return {
    subject: `${about.name} could not be reached about ${title}`,
    preheader: `Our mail to ${about.name} came back. Please check the address.`,
    heading: `Our mail to ${about.name} came back`,
    lead: acted
      ? `${about.name} has acted on ${title}, and a mail of ours about it has not arrived. If the address is not theirs, ` +
        'somebody else may have acted in their name: please ask them, by a way you already know.'
      : `Your request to sign ${title} has not arrived. Please check the address. If it is wrong, cancel the request and ` +
        `send a new one; if it is right, ask ${about.name} to look into it, then send again.`,
    facts: [
      { label: 'Address', lines: [about.email] },
      { label: 'Tried', lines: [tried] },
      ...(serverSaid ? [{ label: 'Their server said', lines: [serverSaid] }] : []),
      ...(others.length > 0
        ? [{ label: 'Others', lines: others.map(({ name, status }) => `${name}: ${status}`) }]
        : []),
    ],
    button: { label: 'Open the request', url: link },
    notes: [falseMailToSenderNote(house)],
    closing: sentToSender(house),
  }
}
