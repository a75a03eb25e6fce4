import type { IncomingHttpHeaders } from 'node:http'
import { countedAs, isLoopback } from '@countersign/process'
import { addressesOf, type Addressed } from '../context/caller-addresses.js'

/**
 * What a call counts by where calls are limited: the address of who calls, and of IPv6 the network of 64 bits that whoever
 * has one address has all of.
 *
 * @returns null for a call that is not counted: by the owner, from this machine itself and with nobody in between
 */
export function countedBy(request: Addressed & { headers: IncomingHttpHeaders }): string | null {
  const { told, socket } = addressesOf(request)
  const handedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (handedOn === undefined && socket !== null && isLoopback(socket)) return null
  return told === null ? '' : countedAs(told)
}
