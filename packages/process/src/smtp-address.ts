import { isLoopback } from './loopback.js'

/** Where a mail server is, and how it is spoken to. */
export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the first byte on (`smtps://`). */
  secure: boolean
  /** STARTTLS where the connection begins in clear: no mail without it, with it where it is offered, or never. */
  startTls: 'required' | 'where offered' | 'never'
  login: { user: string; pass: string } | null
}

/** Why an address of a mail server is not taken, to be read on from the name of its variable; null where it is. */
export function whyNoSmtpAddress(text: string): string | null {
  if (!URL.canParse(text) || !/^smtps?:\/\/[^/?]/i.test(text))
    return 'must begin with smtp:// or smtps://, such as smtp://user:password@host:587.'
  const { protocol, username, password, search } = new URL(text)
  if (!decodes(username) || !decodes(password))
    return 'has a % in its user or password that stands for itself. Write it as %25.'
  // Nothing of it is repeated: a password with a question mark in it ends here too.
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
 * Reads the address of a mail server. STARTTLS is required, for whoever sits between could take the offer of it away; a
 * server on this machine may do without, and one behind `?tls=off`.
 *
 * @param text one that {@link whyNoSmtpAddress} has nothing against
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
