import type { IncomingHttpHeaders } from 'node:http'
import { countedAs, isLoopback } from '@countersign/process'
import { addressesOf, type Addressed } from '../context/caller-addresses.js'

/**
 * The rate-limiting key of a call: the caller's address, or its /64 network for IPv6, since a host owns all of it.
 * @returns null for calls that are not limited: the owner's, from this machine without a proxy
 */
export function countedBy(request: Addressed & { headers: IncomingHttpHeaders }): string | null {
  const { told, socket } = addressesOf(request)
  const handedOn = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (handedOn === undefined && socket !== null && isLoopback(socket)) return null
  return told === null ? '' : countedAs(told)
}
