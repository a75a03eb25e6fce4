import { isIP } from 'node:net'
import type { Request } from 'express'

/** Where a call comes from; addresses of IPv4 as such, also where the socket is one of IPv6. */
export interface CallerAddresses {
  /** As the proxies tell it that are believed; the socket's where they tell none, or something that is no address. */
  told: string | null
  /** Of whoever is at the other end of the line. */
  socket: string | null
}

export function addressesOf(request: Request): CallerAddresses {
  const socket = addressIn(request.socket.remoteAddress)
  return { told: addressIn(request.ip) ?? socket, socket }
}

/** An IP address, and nothing else that a proxy may have been told: a zone could be any text, and is one machine's business. */
function addressIn(text: string | undefined): string | null {
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '') ?? ''
  return isIP(address) === 0 ? null : address
}
