import { isIP, isIPv6 } from 'node:net'

/** True for a loopback name or address, without a DNS lookup. @param host an IPv6 address may have brackets */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Strips the IPv4-mapped prefix and the zone from an address as Node reports it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')

/** @returns the name an address is counted under; for IPv6 its /64 network, which usually belongs to one caller */
export function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const given = groups(before)
  const left = after === undefined ? 0 : 8 - given.length - groups(after).length
  const all = [...given, ...Array.from({ length: left }, () => '0'), ...groups(after)]
  return `${all.slice(0, 4).join(':')}::/64`
}
