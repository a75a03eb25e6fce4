import { isIP } from 'node:net'
import { plainAddress } from '@countersign/process'

/** Where a call comes from; addresses of IPv4 as such, also where the socket is one of IPv6. */
export interface CallerAddresses {
  /** As the proxies tell it that are believed; the socket's where they tell none, or something that is no address. */
  told: string | null
  /** Of whoever is at the other end of the line. */
  socket: string | null
}

/** What of a request says where it comes from. */
export interface Addressed {
  /** As Express reads it from what trusted proxies tell. */
  ip?: string | undefined
  socket: { remoteAddress?: string | undefined }
}

export function addressesOf(request: Addressed): CallerAddresses {
  const socket = addressIn(request.socket.remoteAddress)
  return { told: addressIn(request.ip) ?? socket, socket }
}

/** An IP address, and nothing else that a proxy may have been told: a zone could be any text, and is one machine's business. */
function addressIn(text: string | undefined): string | null {
  const address = plainAddress(text ?? '')
  return isIP(address) === 0 ? null : address
}
