import { decoded } from './decoded.js'
import { isLoopback } from './loopback.js'

export interface SmtpAddress {
  host: string
  port: number
  secure: boolean
  startTls: 'required' | 'where offered' | 'never'
  login: { user: string; pass: string } | null
}

/** Only a query may follow the host. One with @ / ? # is the rest of a password that is not encoded. */
const endsAfterHost = /^[^/]*\/\/[^/?#]+\/?(?:\?[^@/?#]*)?$/

/**
 * Explains why a mail server address is invalid, completing the variable's name; null for a valid one.
 * Repeats nothing of it, because any part may belong to a password.
 */
export function whyNoSmtpAddress(text: string): string | null {
  if (!/^smtps?:\/\/[^/?#]/i.test(text))
    return 'must begin with smtp:// or smtps://, such as smtp://user:password@host:587.'
  if (!endsAfterHost.test(text))
    return 'has a /, ? or # that ends its host. Write / as %2F, ? as %3F and # as %23 in a user or password. Only ?tls=off may follow the host.'
  if (!URL.canParse(text)) return 'has a host or port that cannot be read. Write it as smtp://user:password@host:587.'
  const { protocol, username, password, search } = new URL(text)
  if (decoded(username) === null || decoded(password) === null)
    return 'has a % that is not encoded in its user or password. Write it as %25.'
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
