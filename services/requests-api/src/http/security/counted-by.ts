import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Request } from 'express'
import { addressesOf } from '../context/caller-addresses.js'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * What a call counts by where calls are limited: the address of who calls, and of IPv6 the network of 64 bits that whoever
 * has one address has all of.
 *
 * @returns null for a call that is not counted: by the owner, from this machine itself and with nobody in between
 */
export function countedBy(request: Request): string | null {
  const { told, socket } = addressesOf(request)
  const handedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (handedOn === undefined && socket !== null && isOwn(socket)) return null
  return told !== null && isIPv6(told) ? network64(told) : (told ?? '')
}

const isOwn = (address: string): boolean => loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

function network64(address: string): string {
  // As an address in a URL it is written in one way only.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const given = groups(before)
  const left = after === undefined ? 0 : 8 - given.length - groups(after).length
  const all = [...given, ...Array.from({ length: left }, () => '0'), ...groups(after)]
  return `${all.slice(0, 4).join(':')}::/64`
}
