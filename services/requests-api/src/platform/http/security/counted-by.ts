import type { IncomingHttpHeaders } from 'node:http'
import { countedAs, isLoopback } from '@countersign/process'
import { type Addressed, addressesOf } from '../caller-addresses.js'

/** Rate-limiting key; an IPv6 host owns its /64. @returns null for a caller on this machine, without a proxy */
export function countedBy(request: Addressed & { headers: IncomingHttpHeaders }): string | null {
  const { forwarded, socket } = addressesOf(request)
  const proxyHeader = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (proxyHeader === undefined && socket !== null && isLoopback(socket)) return null
  return forwarded === null ? '' : countedAs(forwarded)
}
