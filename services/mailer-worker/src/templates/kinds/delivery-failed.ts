import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { falseMailToSenderNote, type Branding, sentToSender } from '../shared-parts.js'
import { dayAndHour, times } from '../words.js'

type DeliveryFailed = Extract<RequestMailContent, { kind: 'delivery-failed' }>
type Body = Omit<Letter, 'identity'>

export function deliveryFailed(content: DeliveryFailed, link: string, branding: Branding): Body {
  const { about, title, attempts, at, final, serverSaid, acted, others } = content
  const tried = `${times(attempts)}, ${attempts === 1 ? '' : 'last '}${dayAndHour(at)}${final ? '; permanent failure' : ''}`
  return {
    subject: `We couldn’t email ${about.name} about ${title}`,
    preheader: 'Please check the address.',
    heading: `Our email to ${about.name} couldn’t be delivered`,
    lead: acted
      ? `${about.name} has acted on ${title}, but our email about it couldn’t be delivered. If the address isn’t theirs, ` +
        'someone else may have acted in their name. Please ask them through a channel you already use.'
      : `Our email about ${title} hasn’t arrived. Please check the address. If it’s wrong, cancel the request and send a ` +
        `new one. If it’s right, ask ${about.name} to check with their email provider, then resend the request.`,
    facts: [
      { label: 'Address', lines: [about.email] },
      { label: 'Tried', lines: [tried] },
      ...(serverSaid ? [{ label: 'Server reply', lines: [serverSaid] }] : []),
      ...(others.length > 0
        ? [{ label: 'Others', lines: others.map(({ name, status }) => `${name}: ${status}`) }]
        : []),
    ],
    button: { label: 'Open the request', url: link },
    notes: [falseMailToSenderNote(branding)],
    closing: sentToSender(branding),
  }
}
