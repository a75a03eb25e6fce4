import { isIP } from 'node:net'
import { plainAddress } from '@countersign/process'

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
