import { isIP } from 'node:net'

/** Whether a name or address is this machine's own, whatever a name server says. @param host an IPv6 address in brackets or not */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
