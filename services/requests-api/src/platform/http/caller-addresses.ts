import { isIP } from 'node:net'
import type { Request } from 'express'
import { countedAs, isLoopback, plainAddress } from '@countersign/process'
import type { IncomingHttpHeaders } from 'node:http'

/** Addresses of a call, with IPv4-mapped IPv6 addresses as IPv4. */
export interface CallerAddresses {
  /** As forwarded by trusted proxies; else the socket's. */
  forwarded: string | null
  /** The peer's address. */
  socket: string | null
}

export interface Addressed {
  /** Express's reading of the headers of trusted proxies. */
  ip?: string | undefined
  socket: { remoteAddress?: string | undefined }
}

export function addressesOf(request: Addressed): CallerAddresses {
  const socket = addressIn(request.socket.remoteAddress)
  return { forwarded: addressIn(request.ip) ?? socket, socket }
}

/** Accepts only an IP address. Rejects a zone id: it can be any text, and only means something on one machine. */
function addressIn(text: string | undefined): string | null {
  const address = plainAddress(text ?? '')
  return isIP(address) === 0 ? null : address
}

/** Rate-limiting key; an IPv6 host owns its /64. @returns null for a caller on this machine, without a proxy */
export function countedBy(request: Addressed & { headers: IncomingHttpHeaders }): string | null {
  const { forwarded, socket } = addressesOf(request)
  const proxyHeader = request.headers['x-forwarded-for'] ?? request.headers.forwarded
  if (proxyHeader === undefined && socket !== null && isLoopback(socket)) return null
  return forwarded === null ? '' : countedAs(forwarded)
}

/** Truncates the header, since it becomes part of the history. */
const longest = 300

export const userAgentOf = (request: Request): string | null =>
  request.get('user-agent')?.toWellFormed().slice(0, longest) ?? null
