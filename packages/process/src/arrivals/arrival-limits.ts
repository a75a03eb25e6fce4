import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopback } from '../loopback.js'

/** How much of what arrives may be unfinished at once, and for how long (rule errors-9, ADR 0101). */
export interface ArrivalLimits {
  /** Connections of one peer on which a head has not arrived in full. One between two calls does not count. */
  heads: number
  /** Calls of one caller whose body has not arrived in full. */
  bodies: number
  /** Milliseconds that a head has. */
  headMs: number
  /** Milliseconds that a body has, unless `longBodyMs` names more. */
  bodyMs: number
  /**
   * @returns for a call whose body may be large, the milliseconds that it has as long as it keeps the least pace; null for
   *   every other call
   */
  longBodyMs(request: IncomingMessage): number | null
  /** Bytes a second that a long body keeps on the whole. */
  leastPace: number
  /** Milliseconds that a long body may pause, and that its least pace begins after. */
  pauseMs: number
  /** @returns by which name a peer's heads are counted; null for one that is not limited */
  peerOf(address: string): string | null
  /** @returns by which name a caller's bodies are counted; null for one that is not limited */
  callerOf(request: IncomingMessage): string | null
}

const second = 1000

/** Counts by the address of the peer, which nobody stands before; this machine's own are not limited. */
export const usualArrivals: ArrivalLimits = {
  heads: 50,
  bodies: 50,
  headMs: 15 * second,
  bodyMs: 15 * second,
  longBodyMs: () => null,
  leastPace: 1024,
  pauseMs: 60 * second,
  peerOf: byAddress,
  callerOf: ({ socket }) => byAddress(socket.remoteAddress ?? ''),
}

function byAddress(address: string): string | null {
  const plain = plainAddress(address)
  return isLoopback(plain) ? null : countedAs(plain)
}

/** An address as Node tells it, without the prefix that a socket of IPv6 gives one of IPv4, and without a zone. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '')

/** @returns by which name an address is counted: of IPv6 its network of 64 bits, all of which one caller has */
export function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  // As an address in a URL it is written in one way only.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const given = groups(before)
  const left = after === undefined ? 0 : 8 - given.length - groups(after).length
  const all = [...given, ...Array.from({ length: left }, () => '0'), ...groups(after)]
  return `${all.slice(0, 4).join(':')}::/64`
}
