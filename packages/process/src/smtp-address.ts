import { isLoopback } from './addresses.js'
import { whyNoAddress, whyNotParsed } from './server-address.js'

export interface SmtpAddress {
  host: string
  port: number
  secure: boolean
  startTls: 'required' | 'where offered' | 'never'
  login: { user: string; pass: string } | null
}

const example = 'smtp://user:password@host:587'

/** As {@link whyNoAddress}, for the login and the option of a mail server. */
export function whyNoSmtpAddress(text: string): string | null {
  const form = { schemes: ['smtp', 'smtps'], example, tail: /^\/?(?:\?[^@/?#]*)?$/ }
  const tailInWords = 'Only ?tls=off may follow the host.'
  const wrong = whyNoAddress(text, { ...form, tailInWords }) ?? whyNotParsed(text, example)
  if (wrong !== null) return wrong
  const { protocol, username, password, search } = new URL(text)
  if ((username === '') !== (password === ''))
    return `has a user without a password, or a password without a user. Write both, as in ${example}, or none.`
  if (search !== '' && search !== '?tls=off')
    return 'has an option that is not known. The only one there is is ?tls=off.'
  if (search === '') return null
  if (protocol === 'smtps:') return 'begins with smtps:// and ends in ?tls=off. Keep one of the two.'
  return username === ''
    ? null
    : 'would send its password over the network in clear. Leave out ?tls=off, or the user and the password.'
}

/**
 * STARTTLS is required, because an attacker in the middle could strip the offer; it is optional for a local server and
 * off with `?tls=off`.
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const { protocol, hostname, port, username, password, search } = new URL(text)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    startTls: search === '?tls=off' ? 'never' : isLoopback(hostname) ? 'where offered' : 'required',
    login: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
  }
}
