import { isLoopback } from './loopback.js'

export interface SmtpAddress {
  host: string
  port: number
  secure: boolean
  startTls: 'required' | 'where offered' | 'never'
  login: { user: string; pass: string } | null
}

/** Explains why a mail server address is invalid, completing the variable's name; null for a valid one. */
export function whyNoSmtpAddress(text: string): string | null {
  if (!URL.canParse(text) || !/^smtps?:\/\/[^/?]/i.test(text))
    return 'must begin with smtp:// or smtps://, such as smtp://user:password@host:587.'
  const { protocol, username, password, search } = new URL(text)
  if (!decodes(username) || !decodes(password))
    return 'has a % that is not encoded in its user or password. Write it as %25.'
  // Repeats nothing of it, because a password with a question mark also ends up here.
  if (search !== '' && search !== '?tls=off')
    return 'has an option that is not known. The only one there is is ?tls=off.'
  if (search === '') return null
  if (protocol === 'smtps:') return 'begins with smtps:// and ends in ?tls=off. Keep one of the two.'
  return username === ''
    ? null
    : 'would send its password over the network in clear. Leave out ?tls=off, or the user and the password.'
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
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
