import type { ContentOf, Template } from '../letter.js'
import { fact, triedFact } from '../shared-parts.js'

export const deliveryFailed: Template<'delivery-failed'> = (content) => {
  const { about, title, attempts, at, final, serverSaid, acted, lost, addressRefused, others } = content
  const isToPassOn = !addressRefused && (acted || lost === 'completed')
  return {
    subject: `We couldn’t email ${about.name} about ${title}`,
    preheader: isToPassOn ? `Please tell ${about.name} in another way.` : 'Please check the address.',
    heading: `Our email to ${about.name} couldn’t be delivered`,
    lead: leadOf(content),
    facts: [
      fact('Address', about.email),
      triedFact(attempts, at, final ? '; permanent failure' : ''),
      fact('Server reply', ...(serverSaid ? [serverSaid] : [])),
      fact('Others', ...others.map(({ name, status }) => `${name}: ${status}`)),
    ],
    button: 'Open the request',
  }
}

/** Raises the doubt of a forger only if the address itself was refused (rule sending-22). */
function leadOf({ about: { name }, title, acted, lost, addressRefused }: ContentOf<'delivery-failed'>): string {
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
