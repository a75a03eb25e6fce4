import { isIP } from 'node:net'

/** True for a loopback name or address, without a DNS lookup. @param host an IPv6 address may have brackets */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
