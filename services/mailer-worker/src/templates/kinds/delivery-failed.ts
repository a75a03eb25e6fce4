import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { falseMailToSenderNote, type Branding, sentToSender } from '../shared-parts.js'
import { dayAndHour, times } from '../words.js'

type DeliveryFailed = Extract<RequestMailContent, { kind: 'delivery-failed' }>
type Body = Omit<Letter, 'identity'>

export function deliveryFailed(content: DeliveryFailed, link: string, branding: Branding): Body {
  const { about, title, attempts, at, final, serverSaid, acted, lost, addressRefused, others } = content
  const isToPassOn = !addressRefused && (acted || lost === 'completed')
  const tried = `${times(attempts)}, ${attempts === 1 ? '' : 'last '}${dayAndHour(at)}${final ? '; permanent failure' : ''}`
  return {
    subject: `We couldn’t email ${about.name} about ${title}`,
    preheader: isToPassOn ? `Please tell ${about.name} in another way.` : 'Please check the address.',
    heading: `Our email to ${about.name} couldn’t be delivered`,
    lead: leadOf(content),
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

/** Raises the doubt of a forger only if the address itself was refused (rule sending-22). */
function leadOf({ about: { name }, title, acted, lost, addressRefused }: DeliveryFailed): string {
  const handOver = `download the sealed documents from the request’s page and send them to ${name}.`
  if (acted && addressRefused)
    return (
      `${name} has acted on ${title}, but our email about it couldn’t be delivered. If the address isn’t theirs, ` +
      'someone else may have acted in their name. Please ask them through a channel you already use.' +
      (lost === 'completed' ? ` If it was them, ${handOver}` : '')
    )
  if (lost === 'completed')
    return (
      `${title} is complete, but ${name} didn’t get the result. Please ${handOver}` +
      (acted ? ' The link in their invitation opens them too.' : '')
    )
  if (acted)
    return (
      `${name} has acted on ${title}, but didn’t get ${lost === 'receipt' ? 'the receipt' : 'our latest email'}. The act ` +
      'counts. Its time is in the history on the request’s page. Please tell them through a channel you already use.'
    )
  return (
    `Our email about ${title} hasn’t arrived. Please check the address. If it’s wrong, cancel the request and send a ` +
    `new one. If it’s right, ask ${name} to check with their email provider, then resend the request.`
  )
}
